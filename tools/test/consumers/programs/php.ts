// PHP itself: what a file returns, or the variables that it sets.
import type { Consumer } from '../consumer.ts'
import { entriesOf } from '../entries.ts'
import { outputOf, withFolder } from '../run.ts'

const SCRIPT = `
$found = (function ($file) {
  ob_start();
  $returned = include $file;
  ob_end_clean();
  $own = get_defined_vars();
  unset($own['file'], $own['returned']);
  return is_array($returned) ? $returned : ['variables' => $own, 'constants' => get_defined_constants(true)['user'] ?? []];
})($argv[1]);
echo json_encode($found, JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR);
`

/** What a file must not do. */
const FORBIDDEN =
  'exec,shell_exec,system,passthru,popen,proc_open,unlink,rename,file_put_contents,fopen,mail,curl_exec'

export default {
  name: 'PHP',
  program: 'php',
  formats: {
    'php-array': (file) =>
      withFolder(file, async (path, folder) => {
        const limits = [`disable_functions=${FORBIDDEN}`, `open_basedir=${folder}`, 'error_reporting=0']
        const options = limits.flatMap((limit) => ['-d', limit])
        return entriesOf(JSON.parse(await outputOf('php', [...options, '-r', SCRIPT, '--', path], folder)))
      }),
  },
} satisfies Consumer
