# Lists the links, roles and references that docutils finds in a paragraph.
import re
import sys
from urllib.parse import unquote
from docutils import nodes
from docutils.frontend import OptionParser
from docutils.parsers.rst import Parser, roles
from docutils.utils import new_document


def role(name, rawtext, text, lineno, inliner, options={}, content=[]):
    return [nodes.inline(rawtext, text, classes=['role-' + name])], []


parser = Parser()
settings = OptionParser(components=(Parser,)).get_default_values()
settings.report_level = 5
settings.halt_level = 5
for name in ['ref', 'doc', 'kbd', 'term', 'func', 'option', 'guilabel']:
    roles.register_local_role(name, role)


def names(text):
    document = new_document('text', settings)
    parser.parse(text, document)
    for node in document.findall() if hasattr(document, 'findall') else document.traverse():
        if isinstance(node, nodes.reference):
            yield 'reference'
        elif isinstance(node, nodes.footnote_reference):
            yield 'footnote'
        elif isinstance(node, nodes.substitution_reference):
            yield 'substitution'
        elif isinstance(node, nodes.inline):
            yield from node['classes']


for line in sys.stdin:
    try:
        print(' '.join(names(unquote(line.rstrip('\n')))))
    except Exception as error:
        print('!' + repr(error).replace('\n', ' '))
