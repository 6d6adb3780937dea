import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Context = { parse: (code: string) => unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value
const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)

const isTexts = ({ type, callee, id }: Node): boolean =>
  (type === 'CallExpression' && (callee as Node).name === 'messages') || (type === 'VariableDeclarator' && (id as Node).name === 'en')

/** The strings that are values of an object, at any depth. */
function sourcesIn(node: Node): Node[] {
  if (node.type !== 'Property') return childrenOf(node).flatMap(sourcesIn)
  const value = node.value as Node
  return value.type === 'Literal' && typeof value.value === 'string' ? [value] : sourcesIn(value)
}

const textsIn = (node: Node): Node[] => (isTexts(node) ? sourcesIn(node) : childrenOf(node).flatMap(textsIn))

/**
 * A Vite plugin that compiles the ICU sources of each call of `messages` and of the English twins while the apps are built, and puts
 * `compiled-already` in the place of the compiler: it weighs 10 kB, and nobody should wait for it. A source that is wrong ends the build.
 */
export const compileTexts = () => ({
  name: 'balcao-compile-texts',
  config: () => ({ resolve: { alias: { '@lingui/message-utils/compileMessage': '@balcao/ui/lib/texts/compiled-already' } } }),
  transform(this: Context, code: string, id: string) {
    if (!/\.tsx?$/.test(id) || !(code.includes('messages') || /\.en\.ts$/.test(id))) return
    const sources = textsIn(this.parse(code) as Node)
    let compiled = code
    for (const { start, end, value } of sources.toReversed()) {
      const tokens = compileMessageOrThrow(value as string)
      // What says just itself stays as it is.
      if (tokens.length === 1 && tokens[0] === value) continue
      compiled = compiled.slice(0, start) + JSON.stringify(tokens) + compiled.slice(end)
    }
    return compiled === code ? undefined : { code: compiled, map: null }
  },
})
