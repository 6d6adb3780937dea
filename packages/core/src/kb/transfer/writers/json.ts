import { EXPORT_KIND, EXPORT_VERSION } from '@balcao/contracts/kb/export'
import { encoded, forOthers, type Source } from './writer.ts'

/** Articles as JSON, one a line. */
export async function* writeJson({ file, articles, wrote }: Source): AsyncGenerator<Uint8Array> {
  const head = { kind: EXPORT_KIND, version: EXPORT_VERSION, organisation: file.organisation, day: file.day }
  yield encoded(`${JSON.stringify(head).slice(0, -1)},"articles":[`)
  let done = 0
  for await (const article of articles) {
    yield encoded(`${done === 0 ? '\n' : ',\n'}${JSON.stringify(forOthers(article))}`)
    done += 1
    await wrote(done)
  }
  yield encoded('\n]}\n')
}
