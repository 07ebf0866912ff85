// The compiler of Java, and the resource bundles that it makes.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Consumer } from '../consumer.ts'
import { outputOf, withFolder } from '../run.ts'

const PROGRAM = String.raw`
import java.io.File;
import java.net.*;
import java.util.*;
public class Bundle {
  public static void main(String[] args) throws Exception {
    URLClassLoader loader = new URLClassLoader(new URL[] { new File(args[0]).toURI().toURL() });
    ResourceBundle all = (ResourceBundle) loader.loadClass(args[1]).getDeclaredConstructor().newInstance();
    StringBuilder found = new StringBuilder();
    for (String key : all.keySet()) {
      Object value = all.getObject(key);
      Object[] texts = value instanceof Object[] ? (Object[]) value : new Object[] { value };
      for (int i = 0; i < texts.length; i++)
        found.append(found.length() == 0 ? "" : ",").append('[').append(quoted(key + "/" + i)).append(',').append(quoted(String.valueOf(texts[i]))).append(']');
    }
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
  program: 'javac',
  formats: {
    'java-list-bundle': (file) =>
      withFolder(file, async (path, folder) => {
        const classes = join(folder, 'classes')
        await mkdir(classes)
        await writeFile(join(folder, 'Bundle.java'), PROGRAM)
        await outputOf('javac', ['-encoding', 'UTF-8', '-d', classes, path, join(folder, 'Bundle.java')])
        const [, name = ''] = /class\s+(\w+)/.exec(file.text) ?? []
        const [, place] = /^\s*package\s+([\w.]+)/m.exec(file.text) ?? []
        const whole = place === undefined ? name : `${place}.${name}`
        return JSON.parse(await outputOf('java', ['-cp', classes, 'Bundle', classes, whole])) as [
          string,
          string,
        ][]
      }),
  },
} satisfies Consumer
