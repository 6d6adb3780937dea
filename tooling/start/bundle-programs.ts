import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'
import { BUNDLES, NEWEST, newestBundle, PROGRAMS } from './programs.ts'
import { hashOf } from './stale.ts'

const root = join(import.meta.dirname, '..', '..')
/** So many bundles stay: a program may run from one that is no longer the newest. */
const KEPT = 3
const SOURCES = ['package-lock.json', 'packages', 'apps/server', 'apps/worker', 'tooling/start/bundle-programs.ts']

/** They bring files of their own or machine code, or are only loaded when somebody needs them: they are imported from node_modules. */
const LEFT_OUT = [
  /^@(aws-sdk|bull-board|fastify\/static|node-rs)\b/,
  /^pdfjs-dist\b/,
  /^(date-holidays|imapflow|ioredis|mailauth|mailparser|pdfkit|pino|sharp|stytch|swagger-ui-dist|yaml)$/,
]

/** What a module asks about its own place is answered as for its source, and the module of a thread or a process becomes a file of its own. */
const keepsPlaces: Plugin = {
  name: 'keeps-places',
  transform: {
    filter: { id: /\.ts$/, code: /import\.meta\./ },
    async handler(code, id) {
      let result = code
      for (const [call, name = ''] of code.matchAll(/import\.meta\.resolve\('([^']+)'\)/g)) {
        const module = await this.resolve(name, id)
        if (!module) throw new Error(`${id} names ${name}, which does not exist.`)
        const reference = this.emitFile({ type: 'chunk', id: module.id })
        result = result.replace(call, `import.meta.ROLLDOWN_FILE_URL_${reference}`)
      }
      return result
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
    },
  },
}

const nameOf = () => hashOf(SOURCES).slice(0, 16)

/** Whether the sources of the programs changed since they were bundled. */
export const areProgramsStale = (): boolean => newestBundle() !== nameOf()

/**
 * Bundles the server and the worker. A bundled program starts sooner and takes less memory: it holds its source without comments and without
 * what no program uses (80 MB over all processes).
 * @throws Error with the bundler's reasons
 */
export async function bundlePrograms(): Promise<void> {
  const name = nameOf()
  const draft = join(BUNDLES, `${name}.${process.pid}.draft`)
  const bundle = await rolldown({
    input: PROGRAMS,
    cwd: root,
    platform: 'node',
    external: LEFT_OUT,
    plugins: [keepsPlaces],
    onLog(level, log, write) {
      // `keepsPlaces` moves columns, not lines.
      if (log.code !== 'SOURCEMAP_BROKEN') write(level, log)
    },
  })
  const { output } = await bundle.write({
    dir: draft,
    format: 'esm',
    // One character beyond ASCII makes V8 hold a whole file with two bytes a character: 12 MB over all processes.
    charset: 'ascii',
    comments: { legal: false },
    entryFileNames: '[name].js',
    chunkFileNames: 'parts/[name]-[hash].js',
    // Names stay as they are written: they stand in logged stacks.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    sourcemap: true,
  })
  await bundle.close()
  for (const part of output) if (part.type === 'chunk') mustBeAscii(part.fileName, part.code)
  try {
    renameSync(draft, join(BUNDLES, name))
  } catch {
    // Somebody else bundled the same at the same time, or these sources were bundled before.
    rmSync(draft, { recursive: true })
  }
  writeFileSync(NEWEST, name)
  removeOld()
}

/** The bundler escapes strings and patterns; the text of a tagged template stays as it is written. */
function mustBeAscii(file: string, code: string): void {
  const found = /.{0,60}[^\0-\x7f].{0,20}/.exec(code)
  if (found) throw new Error(`${file} holds a character beyond ASCII: give it to the template as a value. ${found[0]}`)
}

function removeOld(): void {
  const bundles = readdirSync(BUNDLES, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.endsWith('.draft'))
  const byAge = bundles.map(({ name }) => join(BUNDLES, name)).toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  const newest = join(BUNDLES, newestBundle() ?? '')
  for (const bundle of byAge.filter((one) => one !== newest).slice(KEPT - 1)) rmSync(bundle, { recursive: true, force: true })
}
