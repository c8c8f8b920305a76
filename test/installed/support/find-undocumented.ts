import ts from 'typescript'

/** Exported types whose properties are options that callers pass. Properties of other types often need no comment besides their names. */
const optionTypes = /(?:Options|Filter)$|^(?:New|Scenario)/

/** Returns the exports, methods and options in declaration files that have no doc comment, as `Type.member`. */
export function findUndocumented(files: readonly string[]): string[] {
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ESNext,
    noEmit: true,
    skipLibCheck: true,
  })
  const checker = program.getTypeChecker()
  const found = new Set<string>()
  const seen = new Set<ts.Symbol>()

  function visit(exported: ts.Symbol, path: string, isRequired = true): void {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
    if (seen.has(symbol)) return
    seen.add(symbol)
    // `dc-mock/vitest` also exports Vitest's own `expect`.
    const declarations = symbol.declarations?.filter(
      (one) => !program.isSourceFileFromExternalLibrary(one.getSourceFile()),
    )
    if (declarations === undefined || declarations.length === 0) return
    if (isRequired && symbol.getDocumentationComment(checker).length === 0) found.add(path)
    for (const declaration of declarations) visitMembers(declaration, path)
  }

  function visitMembers(node: ts.Node, path: string): void {
    // The comment of a function also describes the parameters, so the members of parameter types are not checked.
    if (isMethod(node) || ts.isFunctionDeclaration(node)) return
    // Schemas of the specs are exported as `components['schemas']['NAME']`.
    if (ts.isTypeAliasDeclaration(node) && ts.isIndexedAccessTypeNode(node.type)) {
      for (const property of checker.getTypeFromTypeNode(node.type).getProperties()) {
        visit(property, `${path}.${property.name}`, isOption(path))
      }
      return
    }
    ts.forEachChild(node, (child) => {
      if (!isMember(child)) return visitMembers(child, path)
      const member = checker.getSymbolAtLocation(child.name)
      if (member) visit(member, `${path}.${member.name}`, isOption(path) || isMethod(child))
    })
  }

  for (const file of files) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file) as ts.SourceFile)
    if (module === undefined) throw new Error(`${file} exports nothing`)
    for (const exported of checker.getExportsOfModule(module)) visit(exported, exported.name)
  }
  return [...found]
}

function isOption(path: string): boolean {
  return !path.includes('.') && optionTypes.test(path)
}

function isMethod(node: ts.Node): node is ts.MethodSignature | ts.MethodDeclaration {
  return ts.isMethodSignature(node) || ts.isMethodDeclaration(node)
}

/** Reports whether a node declares a public property or method. */
function isMember(node: ts.Node): node is (ts.TypeElement | ts.ClassElement) & { name: ts.PropertyName } {
  const isDeclared =
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isGetAccessorDeclaration(node) ||
    isMethod(node)
  if (!isDeclared || ts.isPrivateIdentifier(node.name)) return false
  return !ts.getModifiers(node as ts.PropertyDeclaration)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword)
}
