// Fills the templates of texts with text/template, and prints why it fails.
package main

import (
	"bufio"
	"fmt"
	"io"
	"net/url"
	"os"
	"strings"
	"text/template"
)

func nest(values map[string]any, path []string) {
	if len(path) == 1 {
		if _, known := values[path[0]]; !known {
			values[path[0]] = "x"
		}
		return
	}
	inner, isMap := values[path[0]].(map[string]any)
	if !isMap {
		inner = map[string]any{}
		values[path[0]] = inner
	}
	nest(inner, path[1:])
}

func main() {
	input := bufio.NewScanner(os.Stdin)
	input.Buffer(make([]byte, 1<<20), 1<<20)
	output := bufio.NewWriter(os.Stdout)
	defer output.Flush()
	for input.Scan() {
		text, rest, _ := strings.Cut(input.Text(), "\t")
		text, _ = url.PathUnescape(text)
		values := map[string]any{}
		for _, one := range strings.Split(rest, ",") {
			name, _, found := strings.Cut(one, ":")
			if found {
				name, _ = url.PathUnescape(name)
				nest(values, strings.Split(strings.TrimPrefix(name, "."), "."))
			}
		}
		filled, err := template.New("text").Option("missingkey=error").Parse(text)
		if err == nil {
			err = filled.Execute(io.Discard, values)
		}
		if err != nil {
			fmt.Fprintln(output, strings.ReplaceAll(err.Error(), "\n", " "))
		} else {
			fmt.Fprintln(output)
		}
	}
}
