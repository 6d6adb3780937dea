import { GALLERY_KINDS, type GalleryKind } from '@balcao/contracts/integrations/gallery-words'
import { type Ctx, makeCtx, systemActor } from '../../ctx.ts'
import { authorsOf } from './authors.ts'
import { sourcesOf } from './gallery.ts'

/** What somebody set up and is still there: its kind, and its name where it has one. The system looks, whoever asks. */
export async function setUpBy({ db, actor, from }: Ctx, userId: number): Promise<{ kind: GalleryKind; name: string }[]> {
  const ctx = makeCtx(db, systemActor(actor.tenantId), from)
  const sources = await sourcesOf(ctx, () => true)
  const all = GALLERY_KINDS.flatMap((kind) => {
    const source = sources[kind]
    return Array.isArray(source) ? source.map((found) => ({ kind, found })) : []
  })
  const authorOf = await authorsOf(
    ctx,
    all.map(({ found }) => found),
  )
  return all.filter(({ found }) => authorOf(found)?.id === userId).map(({ kind, found }) => ({ kind, name: found.name }))
}
