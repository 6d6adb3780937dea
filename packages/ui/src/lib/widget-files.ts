const FILES = { 'widget-loader.js': 'src/widget/loader.ts', 'widget-frame.js': 'src/widget/frame.ts' } as const

type Build = {
  emitFile(file: { type: 'chunk'; id: string; fileName: string; preserveSignature: false }): string
  error(reason: string): never
}
type Made = Record<string, { imports?: readonly string[]; code?: string }>

/**
 * A Vite plugin that builds the chat of other pages: the script that they include and that of the frame, each in one piece at an address
 * that never changes. The development server has none.
 */
export const widgetFiles = (root: string) => ({
  name: 'balcao-widget-files',
  apply: 'build' as const,
  buildStart(this: Build) {
    for (const [fileName, path] of Object.entries(FILES))
      this.emitFile({ type: 'chunk', id: `${root}/${path}`, fileName, preserveSignature: false })
  },
  generateBundle(this: Build, _: unknown, made: Made) {
    for (const file of Object.keys(FILES)) {
      const chunk = made[file]
      if (chunk?.imports?.length !== 0) return this.error(`${file} must import nothing: pages include it as it is`)
      // The pages are not ours: no name of the script's may become one of theirs.
      chunk.code = `(()=>{${chunk.code ?? ''}\n})();\n`
    }
  },
})
