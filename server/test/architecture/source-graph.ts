import {
  type Identifier,
  isClassDeclaration,
  isFunctionDeclaration,
  isIdentifier,
  isInterfaceDeclaration,
  isPropertyAccessExpression,
  isQualifiedName,
  isTypeAliasDeclaration,
  isVariableStatement,
  type Node,
} from 'typescript/unstable/ast'
import { isServer, type Source, walk } from './source-map.ts'

/** A declaration at the top of a file, named `path#name`. */
export type Name = `${string}#${string}`

/**
 * References between declarations of the server, found by name. A local variable with the name of a
 * declaration counts as that declaration, so a reference can be found where there is none, but none is
 * missed.
 */
export class SourceGraph {
  readonly nodes = new Map<Name, Node>()
  readonly #sources: Map<string, Source>
  readonly #references = new Map<Name, Set<Name>>()

  constructor(sources: Source[]) {
    this.#sources = new Map(sources.filter(isServer).map(source => [source.path, source]))
    for (const source of this.#sources.values()) {
      for (const [name, node] of declarationsOf(source)) this.nodes.set(`${source.path}#${name}`, node)
    }
    for (const [name, node] of this.nodes) this.#references.set(name, this.referencesOf(pathOf(name), node))
  }

  /** The declarations that a piece of a file's text refers to. */
  referencesOf(path: string, node: Node): Set<Name> {
    const found = new Set<Name>()
    for (const inner of walk(node)) {
      const name = isIdentifier(inner) ? this.#resolve(path, nameAt(inner)) : undefined
      if (name && this.nodes.get(name) !== node) found.add(name)
    }
    return found
  }

  /** Everything reachable from `from`, including itself. */
  reach(from: Iterable<Name>): Set<Name> {
    const seen = new Set<Name>()
    const queue = [...from]
    for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
      if (seen.has(name)) continue
      seen.add(name)
      queue.push(...(this.#references.get(name) ?? []))
    }
    return seen
  }

  #resolve(path: string, [local, member]: [string, string | undefined]): Name | undefined {
    if (this.nodes.has(`${path}#${local}`)) return `${path}#${local}`
    const source = this.#sources.get(path)
    const found = source?.imports.find(one => one.local === local)
    if (!found) return undefined
    const name = found.name === '*' ? member : found.name
    return name === undefined ? undefined : this.#resolve(found.from, [name, undefined])
  }
}

export const pathOf = (name: Name): string => name.slice(0, name.indexOf('#'))

/** The name of an identifier, with the member taken from it if it may be a whole module. */
function nameAt(node: Identifier): [string, string | undefined] {
  const { parent } = node
  if (isPropertyAccessExpression(parent)) {
    return parent.name === node ? ['', undefined] : [node.text, parent.name.text]
  }
  if (isQualifiedName(parent) && parent.left === node) return [node.text, parent.right.text]
  return [node.text, undefined]
}

function declarationsOf({ tree }: Source): [string, Node][] {
  return tree.statements.flatMap((statement): [string, Node][] => {
    if (!isVariableStatement(statement)) return isNamed(statement) ? [[statement.name.text, statement]] : []
    return statement.declarationList.declarations.flatMap(declaration =>
      [...walk(declaration.name)]
        .filter(isIdentifier)
        .map((name): [string, Node] => [name.text, declaration]),
    )
  })
}

const isNamed = (node: Node): node is Node & { name: Identifier } =>
  isFunctionDeclaration(node) ||
  isClassDeclaration(node) ||
  isInterfaceDeclaration(node) ||
  isTypeAliasDeclaration(node)
