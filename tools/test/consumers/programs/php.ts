// PHP itself: what a file returns, or the variables that it sets. For INI files, what `parse_ini_file` reads.
import type { Consumer, Load } from '../consumer.ts'
import { entriesOf } from '../entries.ts'
import { outputOf, withFolder } from '../run.ts'

// The functions of frameworks that files call return what they get.
const SCRIPT = `
function __($text) { return $text; }
function trans($text) { return $text; }
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

const INI_SCRIPT = `
define('_QQ_', '"');
$read = parse_ini_file($argv[1], false, (int) $argv[2]);
if ($read === false) exit(1);
// Joomla takes quotes in texts from their escapes.
if ($argv[2] === '1') $read = str_replace(['\\"', '"_QQ_"'], '"', $read);
echo json_encode($read, JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR);
`

/** Reads INI as PHP does (`0`), or with the other scanner of PHP (`1`), which Joomla uses. */
export const iniWithScanner =
  (scanner: '0' | '1'): Load =>
  (file) =>
    withFolder(file, async (path) =>
      entriesOf(JSON.parse(await outputOf('php', ['-r', INI_SCRIPT, '--', path, scanner]))),
    )

/** What a file must not do. */
const FORBIDDEN =
  'exec,shell_exec,system,passthru,popen,proc_open,unlink,rename,file_put_contents,fopen,mail,curl_exec'

export default {
  name: 'PHP',
  program: 'php',
  formats: {
    'ini:php': iniWithScanner('0'),
    'php-array': (file) =>
      withFolder({ ...file, bytes: Buffer.from(file.text) }, async (path, folder) => {
        const limits = [`disable_functions=${FORBIDDEN}`, `open_basedir=${folder}`, 'error_reporting=0']
        const options = limits.flatMap((limit) => ['-d', limit])
        return entriesOf(JSON.parse(await outputOf('php', [...options, '-r', SCRIPT, '--', path], folder)))
      }),
  },
} satisfies Consumer
