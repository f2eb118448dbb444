import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import {
  type ImportDeclaration,
  isCallExpression,
  isConstructorDeclaration,
  isExportDeclaration,
  isFunctionLikeDeclaration,
  isImportDeclaration,
  isImportTypeNode,
  isLiteralTypeNode,
  isNamedImports,
  isStringLiteral,
  isVariableDeclaration,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast'
import { createVirtualFileSystem } from 'typescript/unstable/fs'
import { API } from 'typescript/unstable/sync'

/** One name that a file takes from another module. */
export interface Import {
  /** The imported file, as a path within the repository, or the name of the imported package. */
  from: string
  /** `*` for a module as a whole. */
  name: string
  local: string
  /** A type-only import. */
  isType: boolean
}

export interface Source {
  /** Within the repository, with `/`. */
  path: string
  text: string
  tree: SourceFile
  imports: Import[]
}

const folders = ['server', 'scripts', 'bench', 'faults', 'client', 'cli', 'integrations', 'web']

/** Every TypeScript file of the repository at `root`, parsed. */
export function readSources(root: URL): Source[] {
  const exclude = ['**/node_modules', '**/dist', 'client/src/generated', 'client/test/consumer']
  const paths = globSync(`{${folders}}/**/*.{ts,tsx}`, { cwd: root, exclude })
  return parseSources(
    Object.fromEntries(paths.sort().map(path => [path, readFileSync(new URL(path, root), 'utf8')])),
  )
}

/** Parses `files`, path to text, with the compiler. It reads no other files, so it is fast. */
export function parseSources(files: Record<string, string>): Source[] {
  const root = '/repository/'
  const config = `${root}tsconfig.json`
  const compilerOptions = { noLib: true, noResolve: true, noEmit: true, types: [], jsx: 'preserve' }
  const rooted = Object.entries(files).map(([path, text]) => [root + path, text])
  const configText = JSON.stringify({ compilerOptions, include: folders })
  const fs = createVirtualFileSystem({ ...Object.fromEntries(rooted), [config]: configText })
  const api = new API({ cwd: root, fs })
  try {
    const program = api.updateSnapshot({ openProjects: [config] }).getProject(config)?.program
    return Object.entries(files).map(([path, text]) => {
      const tree = program?.getSourceFile(root + path)
      if (!tree) throw new Error(`${path} was not parsed.`)
      return { path, text, tree, imports: importsOf(path, tree) }
    })
  } finally {
    api.close()
  }
}

/** Tests and their helpers. */
export const isTest = (path: string): boolean => /\.test\.tsx?$|\/test-[a-z]+\.ts$|\/test\//.test(path)

/** Files of the running server. */
export const isServer = ({ path }: Source): boolean => path.startsWith('server/src/') && !isTest(path)

/** The node and all nodes in it, in the order of the text. */
export function* walk(node: Node): Generator<Node> {
  yield node
  const children: Node[] = []
  node.forEachChild(child => void children.push(child))
  for (const child of children) yield* walk(child)
}

/** `path:line`, which editors and terminals link. */
export const placeOf = (source: Source, node: Node): string =>
  `${source.path}:${lineOf(source, node.getStart(source.tree)) + 1}`

/** Lines of TypeScript or SQL that are neither blank nor only a comment. */
export const codeLineCount = (text: string): number =>
  text
    .replace(/^[ \t]*\/\*.*?\*\/[ \t]*$/gms, '')
    .split('\n')
    .filter(line => !/^\s*($|\/\/|--)/.test(line)).length

export const lineCount = ({ text }: Source): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

/** Named functions and their lines. Callbacks count as lines of the function around them. */
export function functionsOf(source: Source): { place: string; name: string; lines: number }[] {
  return [...walk(source.tree)].flatMap(node => {
    if (!isFunctionLikeDeclaration(node) || !node.body) return []
    const holder = isVariableDeclaration(node.parent) ? node.parent : node
    const own = 'name' in holder ? holder.name?.getText(source.tree) : undefined
    const name = isConstructorDeclaration(node) ? 'constructor' : own
    const lines = lineOf(source, node.getEnd()) - lineOf(source, holder.getStart(source.tree)) + 1
    return name === undefined ? [] : [{ place: placeOf(source, holder), name, lines }]
  })
}

const lineOf = (source: Source, position: number): number =>
  source.tree.getLineAndCharacterOfPosition(position).line

function importsOf(path: string, tree: SourceFile): Import[] {
  const target = (module: string) =>
    module.startsWith('.') ? posix.join(posix.dirname(path), module) : module
  return [...walk(tree)].flatMap(node => {
    const module = moduleOf(node)
    if (module === undefined) return []
    const from = target(module)
    if (isImportDeclaration(node)) return clauseOf(node).map(names => ({ from, ...names }))
    const isType = isImportTypeNode(node) || (isExportDeclaration(node) && node.isTypeOnly)
    return [{ from, name: '*', local: '', isType }]
  })
}

/** The module that the node imports, in any form. */
function moduleOf(node: Node): string | undefined {
  const named = (specifier: Node | undefined) =>
    specifier && isStringLiteral(specifier) ? specifier.text : undefined
  if (isImportDeclaration(node) || isExportDeclaration(node)) return named(node.moduleSpecifier)
  if (isImportTypeNode(node))
    return isLiteralTypeNode(node.argument) ? named(node.argument.literal) : undefined
  if (isCallExpression(node) && node.expression.kind === SyntaxKind.ImportKeyword)
    return named(node.arguments[0])
  return undefined
}

function clauseOf({ importClause }: ImportDeclaration): Omit<Import, 'from'>[] {
  if (!importClause) return [{ name: '*', local: '', isType: false }]
  const allTypes = importClause.phaseModifier === SyntaxKind.TypeKeyword
  const names: Omit<Import, 'from'>[] = []
  if (importClause.name) names.push({ name: 'default', local: importClause.name.text, isType: allTypes })
  const { namedBindings } = importClause
  if (!namedBindings) return names
  if (!isNamedImports(namedBindings))
    return [...names, { name: '*', local: namedBindings.name.text, isType: allTypes }]
  for (const { propertyName, name, isTypeOnly } of namedBindings.elements) {
    names.push({ name: (propertyName ?? name).text, local: name.text, isType: allTypes || isTypeOnly })
  }
  return names
}
