# Formats texts with the operator % or with str.format.
import sys
from urllib.parse import unquote

KINDS = {'integer': 3, 'float': 1.5, 'character': 'c', 'string': 'x', 'number': 3, '': 'x'}


def value_of(kind):
    """A value of a type, or one that a specification such as `:>5.1f` formats."""
    kind = kind.split('*')[0].removeprefix('{}')
    if kind.startswith(':'):
        return 3 if kind[-1] in 'bcdoxXn' else 1.5 if kind[-1] in 'eEfFgG%' else 'x'
    return KINDS.get(kind, 'x')


class Value:
    """A value with the attributes and items that the source text names."""

    def __init__(self, paths):
        self.paths = paths

    def get(self, name):
        for path in self.paths:
            if path == name:
                return 'x'
            if path.startswith(name + '\0'):
                return Value([p[len(name) + 1:] for p in self.paths if p.startswith(name + '\0')])
        raise KeyError(name)

    def __getattr__(self, name):
        return self.get(name)

    def __getitem__(self, name):
        return self.get(str(name))


def braced(text, values):
    ordered, named = {}, {}
    for key, kind in values:
        for part in key.split(' '):
            path = part.replace('.', '\0').replace('[', '\0').replace(']', '').split('\0')
            target = ordered if path[0].isdigit() else named
            name = int(path[0]) if path[0].isdigit() else path[0]
            if len(path) == 1:
                target.setdefault(name, value_of(kind) if part == key.split(' ')[0] else 5)
            else:
                old = target.get(name)
                target[name] = Value((old.paths if isinstance(old, Value) else []) + ['\0'.join(path[1:])])
    return text.format(*[ordered.get(i, 'x') for i in range(max(ordered, default=-1) + 1)], **named)


def percent(text, values):
    if any(not key.isdigit() for key, _ in values):
        return text % {key: value_of(kind) for key, kind in values}
    count = max([int(key) for key, _ in values], default=0)
    kinds = dict(values)
    return text % tuple(value_of(kinds.get(str(i + 1), 'integer')) for i in range(count))


run = {'percent': percent, 'brace': braced}[sys.argv[1]]
for line in sys.stdin:
    text, _, rest = line.rstrip('\n').partition('\t')
    values = [tuple(map(unquote, one.split(':'))) for one in rest.split(',') if one]
    try:
        run(unquote(text), values)
        print()
    except Exception as error:
        print(repr(error).replace('\n', ' '))
