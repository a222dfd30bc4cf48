// Finds the texts that a source uses. A source accesses a part by `useTexts(shellTexts)`, `textsOf(shellTexts)`,
// `textsIn(fareCardTexts, language)` or a parameter of type `ShellTexts`. From there names are followed through properties, destructuring and constants,
// without the type checker, which would take longer than the build.
import ts from 'typescript'

export interface Source {
  readonly path: string
  readonly text: string
}

/** The path of a key, beginning with its part; ANY_KEY stands for a key in a variable. */
type Path = readonly string[]
export const ANY_KEY = '*'

export interface Use {
  readonly path: Path
  /**
   * 'named': assigned to a constant, which by itself uses none of a group's keys. 'handed on': an argument of a
   * call. 'whole': everything below may be read.
   */
  readonly kind: 'named' | 'handed on' | 'whole'
}

interface FileUses {
  readonly uses: readonly Use[]
  /** The groups that are parameter types in this file: their uses are analysed there. */
  readonly followed: readonly string[]
}

/** The meaning of a name in the source: a place in the catalogue, a function that returns one, or neither. */
type Meaning = { readonly path: Path } | { readonly returns: Path } | null
type Names = Map<string, Meaning>

export function usesIn({ path, text }: Source): FileUses {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const uses: Use[] = []
  const followed: string[] = []
  const aliases = aliasesOf(file)
  visit(file, new Map())
  return { uses, followed }

  function visit(node: ts.Node, names: Names): void {
    if (ts.isPropertySignature(node)) visitProperty(node)
    else if (ts.isFunctionLike(node)) visitFunction(node, names)
    else if (ts.isSourceFile(node) || ts.isBlock(node) || ts.isCaseClause(node)) visitStatements(node, names)
    else visitExpression(node, names)
  }

  function visitExpression(node: ts.Node, names: Names): void {
    const path = pathOf(node, names)
    if (path) {
      uses.push({ path, kind: isArgument(node) ? 'handed on' : 'whole' })
      visitChosenKeys(node, names)
    } else ts.forEachChild(node, child => visit(child, names))
  }

  function visitStatements(block: ts.SourceFile | ts.Block | ts.CaseClause, outer: Names): void {
    const names = new Map(outer)
    const declarations = block.statements
      .filter(ts.isVariableStatement)
      .flatMap(statement => [...statement.declarationList.declarations])
    // Functions may be declared above the constants that they use.
    for (const declaration of declarations)
      bind(declaration.name, meaningOf(declaration.initializer, names), names)
    for (const statement of block.statements) visitStatement(statement, names)
  }

  function visitStatement(statement: ts.Statement, names: Names): void {
    if (!ts.isVariableStatement(statement)) {
      visit(statement, names)
      return
    }
    for (const { initializer } of statement.declarationList.declarations) {
      if (!initializer) continue
      if (meaningOf(initializer, names)) visitChosenKeys(initializer, names)
      else visit(initializer, names)
    }
  }

  function visitFunction(node: ts.SignatureDeclaration, outer: Names): void {
    const names = new Map(outer)
    for (const { name, type, initializer } of node.parameters) {
      const path = type && typePathOf(type, aliases)
      if (path) followed.push(path.join('.'))
      bind(name, path ? { path } : null, names)
      if (type && !path) visit(type, names)
      if (initializer) visit(initializer, names)
    }
    const body = (node as ts.FunctionLikeDeclaration).body
    if (body) visit(body, names)
  }

  /** A property with the type of a part: its uses are not followed, so the whole part counts as used. */
  function visitProperty({ type }: ts.PropertySignature): void {
    const path = type && typePathOf(type, aliases)
    if (path) uses.push({ path, kind: 'whole' })
    else if (type) visit(type, new Map())
  }

  function bind(name: ts.BindingName, meaning: Meaning, names: Names): void {
    if (ts.isIdentifier(name)) names.set(name.text, meaning)
    const path = meaning && 'path' in meaning ? meaning.path : null
    if (path) uses.push({ path, kind: ts.isArrayBindingPattern(name) ? 'whole' : 'named' })
    if (ts.isIdentifier(name)) return
    for (const element of name.elements) {
      if (ts.isOmittedExpression(element)) continue
      bind(element.name, path && { path: [...path, elementKey(element)] }, names)
    }
  }

  /** `texts[kind]`: the variable itself may come from a text. */
  function visitChosenKeys(node: ts.Node, names: Names): void {
    if (ts.isElementAccessExpression(node)) visit(node.argumentExpression, names)
    if ('expression' in node) visitChosenKeys(node.expression as ts.Node, names)
  }
}

/** The type aliases of a file, such as `type Texts = RoutePlannerTexts['tariff']`. */
function aliasesOf(file: ts.SourceFile): ReadonlyMap<string, Path> {
  const aliases = new Map<string, Path>()
  for (const statement of file.statements) {
    if (!ts.isTypeAliasDeclaration(statement)) continue
    const path = typePathOf(statement.type, aliases)
    if (path) aliases.set(statement.name.text, path)
  }
  return aliases
}

function typePathOf(type: ts.TypeNode, aliases: ReadonlyMap<string, Path>): Path | null {
  if (ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName)) {
    const { text } = type.typeName
    return aliases.get(text) ?? partOf(text)
  }
  if (!ts.isIndexedAccessTypeNode(type)) return null
  const path = typePathOf(type.objectType, aliases)
  return path && [...path, literalIn(type.indexType)]
}

function literalIn(type: ts.TypeNode): string {
  return ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? type.literal.text : ANY_KEY
}

/** The part 'routePlanner' for the name 'routePlannerTexts' or the type 'RoutePlannerTexts'. */
function partOf(name: string): Path | null {
  const part = /^(\w+)Texts$/.exec(name)?.[1]
  return part === undefined ? null : [part.charAt(0).toLowerCase() + part.slice(1)]
}

function meaningOf(initializer: ts.Expression | undefined, names: Names): Meaning {
  if (!initializer) return null
  const path = pathOf(initializer, names)
  if (path) return { path }
  if (!ts.isArrowFunction(initializer) || initializer.parameters.length > 0) return null
  const returns = pathOf(initializer.body, names)
  return returns && { returns }
}

function pathOf(node: ts.Node, names: Names): Path | null {
  if (ts.isIdentifier(node)) {
    const meaning = isReference(node) ? names.get(node.text) : null
    return meaning && 'path' in meaning ? meaning.path : null
  }
  if (ts.isCallExpression(node)) return calledPath(node, names)
  if (ts.isPropertyAccessExpression(node)) return below(node.expression, node.name.text, names)
  if (ts.isElementAccessExpression(node)) {
    const key = node.argumentExpression
    return below(node.expression, ts.isStringLiteralLike(key) ? key.text : ANY_KEY, names)
  }
  const transparent =
    ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isAsExpression(node)
  return transparent ? pathOf(node.expression, names) : null
}

function below(expression: ts.Expression, key: string, names: Names): Path | null {
  const path = pathOf(expression, names)
  return path && [...path, key]
}

function calledPath({ expression, arguments: [argument] }: ts.CallExpression, names: Names): Path | null {
  if (!ts.isIdentifier(expression)) return null
  if (['useTexts', 'textsOf', 'textsIn'].includes(expression.text))
    return argument && ts.isIdentifier(argument) ? partOf(argument.text) : null
  const meaning = names.get(expression.text)
  return meaning && 'returns' in meaning ? meaning.returns : null
}

/** Whether an identifier refers to a value, rather than naming a property or an attribute. */
function isReference(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node
  return !ts.isJsxAttribute(parent) && !ts.isBindingElement(parent)
}

function isArgument({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && !/^Object\./.test(parent.expression.getText())
}

function elementKey({ propertyName, name, dotDotDotToken }: ts.BindingElement): string {
  const key = propertyName ?? name
  if (dotDotDotToken) return ANY_KEY
  return ts.isIdentifier(key) || ts.isStringLiteral(key) ? key.text : ANY_KEY
}
