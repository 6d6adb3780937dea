const FILE = 'push-worker.js'

type Build = {
  emitFile(file: { type: 'chunk'; id: string; fileName: string; preserveSignature: false }): string
  error(reason: string): never
}
type Made = Record<string, { imports?: readonly string[] }>

/** A Vite plugin that builds the service worker as a file of its own, at an address that never changes. The development server has none. */
export const pushWorkerFile = () => ({
  name: 'balcao-push-worker',
  apply: 'build' as const,
  buildStart(this: Build) {
    this.emitFile({ type: 'chunk', id: '@balcao/ui/push-worker', fileName: FILE, preserveSignature: false })
  },
  generateBundle(this: Build, _: unknown, made: Made) {
    if (made[FILE]?.imports?.length !== 0) this.error(`${FILE} must import nothing: not every browser runs modules as workers`)
  },
})
