"""Independent readers, in one process. A request is a length, a byte with the length of the reader's name, the name, and
the file. An answer is a length and JSON: the leaves of the file as [path, kind, text], or why it is refused."""

import configparser
import csv
import gettext
import io
import json
import plistlib
import struct
import subprocess
import sys
import zipfile
from xml.parsers import expat

try:
    import tomllib
except ImportError:
    tomllib = None
try:
    import yaml
except ImportError:
    yaml = None
try:
    from lxml import etree
except ImportError:
    etree = None

sys.setrecursionlimit(20_000)
csv.field_size_limit(1 << 30)
STRING, OTHER, ALIAS = "s", "o", "*"


class Refused(Exception):
    pass


def values(value, path, found):
    """The leaves of a tree of objects, lists and values."""
    if isinstance(value, dict):
        for key, child in value.items():
            values(child, f"{path}/{key}", found)
    elif isinstance(value, list):
        for index, child in enumerate(value):
            values(child, f"{path}/{index}", found)
    elif isinstance(value, str):
        found.append([path, STRING, value])
    else:
        found.append([path, OTHER, str(value)])
    return found


def read_json(file):
    def unique(pairs):
        result = dict(pairs)
        if len(result) < len(pairs):
            raise Refused("a key repeats")
        return result

    def refuse(constant):
        raise Refused(constant)

    text = file.decode("utf-8-sig")
    return values(json.loads(text, object_pairs_hook=unique, parse_constant=refuse), "", [])


def read_toml(file):
    return values(tomllib.loads(file.decode("utf-8")), "", [])


class UniqueKeys(dict):
    def __setitem__(self, key, value):
        if key in self:
            raise Refused("a key repeats")
        super().__setitem__(key, value)


def read_plist(file):
    def of(value, path, found):
        if isinstance(value, dict):
            for key, child in value.items():
                of(child, f"{path}/{key}", found)
        elif isinstance(value, list):
            for index, child in enumerate(value):
                of(child, f"{path}/{index}", found)
        else:
            found.append([path, STRING if isinstance(value, str) else OTHER, str(value)])
        return found

    return of(plistlib.loads(file, dict_type=UniqueKeys), "", [])


def yaml_by(loader):
    def read(file):
        found = []
        # By identity. The nodes are kept, so that no other node gets the same one.
        seen = {}

        def visit(node, path):
            if id(node) in seen:
                found.append([path, ALIAS, ""])
                return
            seen[id(node)] = node
            if isinstance(node, yaml.ScalarNode):
                kind = STRING if node.tag == "tag:yaml.org,2002:str" else OTHER
                found.append([path, kind, node.value])
            elif isinstance(node, yaml.SequenceNode):
                for index, child in enumerate(node.value):
                    visit(child, f"{path}/{index}")
            else:
                keys = [key.value for key, _ in node.value if isinstance(key, yaml.ScalarNode)]
                if len(set(keys)) < len(keys):
                    raise Refused("a key repeats")
                for index, (key, child) in enumerate(node.value):
                    if isinstance(key, yaml.ScalarNode):
                        visit(child, f"{path}/{key.value}")
                    else:
                        visit(key, f"{path}/?{index}")
                        visit(child, f"{path}/:{index}")

        for index, document in enumerate(yaml.compose_all(file.decode("utf-8"), loader)):
            if document is not None:
                visit(document, str(index))
        return found

    return read


class Events:
    """The leaves of an XML file: attributes, stretches of text, and where elements begin and end. Names lack their
    prefixes, and namespaces are no attributes: not all readers keep them."""

    def __init__(self, path=""):
        self.path = path
        self.found = []
        self.text = ""

    def start(self, name, attributes):
        self.flush()
        self.found.append([self.path + local(name), "<", ""])
        own = [(local(key), value) for key, value in attributes.items() if not key.startswith("xmlns")]
        for key, value in sorted(own):
            self.found.append([f"{self.path}{local(name)}@{key}", STRING, value])

    def end(self, name):
        self.flush()
        self.found.append([self.path + local(name), ">", ""])

    def data(self, text):
        self.text += text

    def flush(self):
        if self.text:
            self.found.append([self.path, STRING, self.text])
            self.text = ""


def local(name):
    return name.rpartition("}")[2].rpartition(":")[2]


def read_expat(file, path=""):
    events = Events(path)
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = events.start
    parser.EndElementHandler = events.end
    parser.CharacterDataHandler = events.data
    parser.Parse(file, True)
    return events.found


def read_lxml(file):
    parser = etree.XMLParser(resolve_entities=True, no_network=True, load_dtd=False, huge_tree=True)
    root = etree.fromstring(file, parser)
    events = Events()
    waiting = [(root, False)]
    while waiting:
        node, is_end = waiting.pop()
        if is_end:
            if isinstance(node.tag, str):
                events.end(node.tag)
            if node is not root:
                events.data(node.tail or "")
            continue
        waiting.append((node, True))
        if isinstance(node.tag, str):
            events.start(node.tag, node.attrib)
            events.data(node.text or "")
            waiting.extend((child, False) for child in reversed(node))
        elif node.tag is etree.Entity:
            raise Refused("an entity is not declared")
    return events.found


def read_zip(file):
    """Each part of an archive: the leaves of XML, or a checksum."""
    found = []
    with zipfile.ZipFile(io.BytesIO(file)) as archive:
        for info in archive.infolist():
            content = archive.read(info)
            if info.filename.endswith((".xml", ".rels", ".opf", ".ncx", ".xhtml", ".html")):
                found += read_expat(content, info.filename + ":")
            else:
                found.append([info.filename, OTHER, str(info.CRC)])
    return found


def read_properties(file):
    """As java.util.Properties.load(Reader) does."""
    text = file.decode("utf-8-sig")
    found = []
    at = 0
    while at < len(text):
        # The logical line: without white space at the beginning, and without escaped line ends.
        line = ""
        is_new = True
        while True:
            end = at
            while end < len(text) and text[end] not in "\r\n":
                end += 1
            natural = text[at:end].lstrip(" \t\f")
            at = end + (2 if text[end : end + 2] == "\r\n" else 1)
            if is_new and (natural == "" or natural[0] in "#!"):
                break
            slashes = len(natural) - len(natural.rstrip("\\"))
            line += natural[:-1] if slashes % 2 else natural
            is_new = False
            if slashes % 2 == 0 or at >= len(text):
                break
        if line == "":
            continue
        key_end = 0
        while key_end < len(line) and line[key_end] not in "=: \t\f":
            key_end += 2 if line[key_end] == "\\" else 1
        key_end = min(key_end, len(line))
        start = key_end
        while start < len(line) and line[start] in " \t\f":
            start += 1
        if start < len(line) and line[start] in "=:":
            start += 1
            while start < len(line) and line[start] in " \t\f":
                start += 1
        found.append([f"{len(found)}:{unescaped(line[:key_end])}", STRING, unescaped(line[start:])])
    return found


def unescaped(raw):
    text = ""
    at = 0
    while at < len(raw):
        if raw[at] != "\\":
            text += raw[at]
            at += 1
            continue
        letter = raw[at + 1 : at + 2]
        at += 2
        if letter == "u":
            digits = raw[at : at + 4]
            if len(digits) < 4 or any(digit not in "0123456789abcdefABCDEF" for digit in digits):
                raise Refused("malformed \\uxxxx encoding")
            text += chr(int(digits, 16))
            at += 4
        else:
            text += {"t": "\t", "r": "\r", "n": "\n", "f": "\f"}.get(letter, letter)
    # Pairs of surrogates are one character.
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")


def read_csv(file):
    text = file.decode("utf-8-sig")
    rows = csv.reader(io.StringIO(text, newline=""), strict=True)
    return [[f"{r}/{c}", STRING, cell] for r, row in enumerate(row for row in rows if row) for c, cell in enumerate(row)]


def read_ini(file):
    parser = configparser.RawConfigParser(strict=True, default_section="\0", allow_no_value=False)
    parser.optionxform = str
    parser.read_string(file.decode("utf-8-sig"))
    return [[f"{name}/{key}", STRING, value] for name in parser.sections() for key, value in parser.items(name)]


def read_mo(file):
    gettext.GNUTranslations(io.BytesIO(file))
    return catalog(file)


def read_msgfmt(file):
    run = subprocess.run(["msgfmt", "-f", "-o", "-", "-"], input=file, capture_output=True)
    if run.returncode != 0:
        raise Refused(run.stderr.decode("utf-8", "replace")[:300])
    return catalog(run.stdout)


def catalog(file):
    """The texts of a compiled catalog, as the manual of gettext describes it."""
    order = "<" if file[0] == 0xDE else ">"
    count, ids, texts = struct.unpack_from(order + "3I", file, 8)
    found = {}
    for index in range(count):
        id_length, id_start = struct.unpack_from(order + "2I", file, ids + 8 * index)
        length, start = struct.unpack_from(order + "2I", file, texts + 8 * index)
        original = file[id_start : id_start + id_length].decode()
        if original in found:
            raise Refused("a key repeats")
        # A text without a translation is its own translation.
        own = id_start == start or file[start : start + length].decode() == original
        found[original] = "" if own else file[start : start + length].decode()
    return [
        [f"{original}/{row}", STRING, text]
        for original, all_rows in sorted(found.items())
        if original != ""
        for row, text in enumerate(all_rows.split("\0"))
    ]


readers = {
    "json": read_json,
    "expat": read_expat,
    "csv": read_csv,
    "configparser": read_ini,
    "plistlib": read_plist,
    "gettext": read_mo,
    "properties": read_properties,
    "zip": read_zip,
}
if tomllib:
    readers["tomllib"] = read_toml
if yaml:
    readers["pyyaml"] = yaml_by(yaml.SafeLoader)
    if yaml.__with_libyaml__:
        readers["libyaml"] = yaml_by(yaml.CSafeLoader)
if etree is not None:
    readers["lxml"] = read_lxml
try:
    subprocess.run(["msgfmt", "--version"], capture_output=True, check=True)
    readers["msgfmt"] = read_msgfmt
except (OSError, subprocess.CalledProcessError):
    pass


def answer(name, file):
    if name == "":
        return {"readers": sorted(readers)}
    try:
        return {"leaves": readers[name](file)}
    except RecursionError:
        return {"refused": "the nesting is too deep"}
    except Exception as error:  # A reader may raise anything for a file that it does not accept.
        return {"refused": f"{type(error).__name__}: {error}"[:300]}


def main():
    requests, answers = sys.stdin.buffer, sys.stdout.buffer
    while True:
        head = requests.read(4)
        if len(head) < 4:
            return
        body = requests.read(struct.unpack(">I", head)[0])
        name_end = 1 + body[0]
        reply = json.dumps(answer(body[1:name_end].decode(), body[name_end:])).encode()
        answers.write(struct.pack(">I", len(reply)) + reply)
        answers.flush()


main()
