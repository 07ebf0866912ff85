// Reads the translations of an archive with the JavaScript engine's own reader.

interface Namespace {
  Children?: { Translation: { Text: string } }[]
  Subnamespaces?: Namespace[]
}

export default function texts(file: string): readonly string[] {
  const found: string[] = []
  const visit = ({ Children = [], Subnamespaces = [] }: Namespace): void => {
    for (const { Translation } of Children) found.push(Translation.Text)
    for (const inner of Subnamespaces) visit(inner)
  }
  visit(JSON.parse(file) as Namespace)
  return found
}
