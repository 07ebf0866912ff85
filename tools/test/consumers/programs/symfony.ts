// The loaders of Symfony's translation component.
import type { Consumer, Load } from '../consumer.ts'
import { entriesOf } from '../entries.ts'
import { outputOf, withFolder } from '../run.ts'

const SCRIPT = `
require 'Symfony/Component/Translation/autoload.php';
@include 'Symfony/Component/Yaml/autoload.php';
$class = 'Symfony\\\\Component\\\\Translation\\\\Loader\\\\' . $argv[1] . 'FileLoader';
$catalogue = (new $class)->load($argv[2], 'xx');
echo json_encode((object) $catalogue->all('messages'), JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR);
`

export default {
  name: 'Symfony',
  program: 'php',
  // Its loaders of catalogues read escapes once more than gettext does.
  showsOtherwise: /\\/,
  formats: {
    'gettext-mo': loader('Mo'),
    'gettext-po': loader('Po'),
    'php-array': loader('Php'),
    'qt-ts': loader('Qt'),
    'xliff-1.2': loader('Xliff'),
    'xliff-2': loader('Xliff'),
    json: loader('Json'),
    yaml: loader('Yaml'),
  },
} satisfies Consumer

function loader(name: string): Load {
  return (file) =>
    withFolder(file, async (path) =>
      entriesOf(JSON.parse(await outputOf('php', ['-r', SCRIPT, '--', name, path]))),
    )
}
