// Java's own reader of properties.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Consumer, Load } from '../consumer.ts'
import { outputOf, withFolder } from '../run.ts'

const PROGRAM = String.raw`
import java.io.*;
import java.nio.charset.*;
import java.util.*;
public class Read {
  public static void main(String[] args) throws Exception {
    Properties all = new Properties();
    try (InputStream in = new FileInputStream(args[1])) {
      if (args[0].equals("xml")) all.loadFromXML(in);
      else if (args[0].equals("utf-8")) all.load(new InputStreamReader(in, StandardCharsets.UTF_8));
      else all.load(in);
    }
    StringBuilder found = new StringBuilder();
    for (String key : all.stringPropertyNames())
      found.append(found.length() == 0 ? "" : ",").append('[').append(quoted(key)).append(',').append(quoted(all.getProperty(key))).append(']');
    System.out.print("[" + found + "]");
  }
  static String quoted(String text) {
    StringBuilder all = new StringBuilder("\"");
    for (char c : text.toCharArray())
      if (c < ' ' || c > '~' || c == '"' || c == '\\') all.append(String.format("\\u%04x", (int) c)); else all.append(c);
    return all.append('"').toString();
  }
}
`

export default {
  name: 'Java',
  program: 'java',
  formats: {
    // Since version 9, bundles are read as UTF-8, and as Latin-1 if they are not UTF-8.
    'java-properties': (file) => properties(isUtf8(file.bytes) ? 'utf-8' : 'latin-1')(file),
    'java-properties:message-format': (file) => properties(isUtf8(file.bytes) ? 'utf-8' : 'latin-1')(file),
    'java-properties:latin-1': properties('latin-1'),
    'xml-properties': properties('xml'),
  },
} satisfies Consumer

function properties(kind: string): Load {
  return (file) =>
    withFolder(file, async (path, folder) => {
      await writeFile(join(folder, 'Read.java'), PROGRAM)
      const options = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', join(folder, 'Read.java'), kind, path]
      return JSON.parse(await outputOf('java', options)) as [string, string][]
    })
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
