// Formats texts with fmt.Sprintf, which writes what is wrong after "%!".
package main

import (
	"bufio"
	"fmt"
	"net/url"
	"os"
	"regexp"
	"strconv"
	"strings"
)

var faults = regexp.MustCompile(`(?s)%!.?\(.*`)

func main() {
	input := bufio.NewScanner(os.Stdin)
	input.Buffer(make([]byte, 1<<20), 1<<20)
	output := bufio.NewWriter(os.Stdout)
	defer output.Flush()
	kinds := map[string]any{"integer": 3, "float": 1.5, "string": "x", "boolean": true, "character": 'c'}
	for input.Scan() {
		text, rest, _ := strings.Cut(input.Text(), "\t")
		text, _ = url.PathUnescape(text)
		values := []any{}
		for _, one := range strings.Split(rest, ",") {
			key, kind, found := strings.Cut(one, ":")
			if !found {
				continue
			}
			number, _ := strconv.Atoi(key)
			for len(values) < number {
				values = append(values, 3)
			}
			if value, known := kinds[strings.Split(kind, "*")[0]]; known {
				values[number-1] = value
			} else {
				values[number-1] = "x"
			}
		}
		result := fmt.Sprintf(text, values...)
		if fault := faults.FindString(result); fault != "" {
			fmt.Fprintln(output, strings.ReplaceAll(fault, "\n", " "))
		} else {
			fmt.Fprintln(output)
		}
	}
}
