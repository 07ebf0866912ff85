// Formats texts with java.text.MessageFormat or java.util.Formatter.
import java.io.*;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.text.MessageFormat;
import java.util.*;

class Formats {
  static Object valueOf(String kind) {
    return switch (kind) {
      case "integer", "d", "o", "x" -> 3;
      case "float", "e", "f", "g", "a" -> 1.5;
      case "character", "c" -> 'c';
      case "number" -> 3;
      case "date", "t" -> new Date(0);
      default -> "x";
    };
  }

  public static void main(String[] args) throws IOException {
    Locale.setDefault(Locale.ROOT);
    boolean isMessage = args[0].equals("message");
    var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    var output = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
    int first = isMessage ? 0 : 1;
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      String[] parts = line.split("\t", -1);
      String text = URLDecoder.decode(parts[0], StandardCharsets.UTF_8);
      var values = new TreeMap<Integer, Object>();
      for (String one : parts[1].split(","))
        if (!one.isEmpty()) {
          String[] pair = one.split(":", -1);
          values.put(Integer.parseInt(pair[0]) - first, valueOf(pair[1]));
        }
      Object[] all = new Object[values.isEmpty() ? 0 : values.lastKey() + 1];
      Arrays.fill(all, "x");
      values.forEach((index, value) -> all[index] = value);
      try {
        if (isMessage) {
          var format = new MessageFormat(text);
          if (format.getFormatsByArgumentIndex().length > all.length) throw new IllegalArgumentException("a value is missing");
          format.format(all);
        } else String.format(Locale.ROOT, text, all);
        output.println();
      } catch (RuntimeException error) {
        output.println(error.toString().replace('\n', ' '));
      }
    }
    output.flush();
  }
}
