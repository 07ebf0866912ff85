# Lists the values and statements that Jinja finds in a text.
import sys
from urllib.parse import unquote
from jinja2 import Environment

environment = Environment()


def names(text):
    kind, words = None, []
    for _, token, value in environment.lex(text):
        if token in ('variable_begin', 'block_begin'):
            kind, words = token, []
        elif token in ('variable_end', 'block_end'):
            yield 'value' if kind == 'variable_begin' else (words or ['statement'])[0]
        elif token == 'name':
            words.append(value)


for line in sys.stdin:
    found = []
    try:
        for name in names(unquote(line.rstrip('\n'))):
            found.append(name)
    except Exception:
        # Other languages have other rules: what is before the fault counts.
        pass
    print(' '.join(found))
