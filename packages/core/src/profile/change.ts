import type { Profile, UpdateProfile } from '@balcao/contracts/profile/profile'
import { invalid } from '../errors.ts'
import type { Pictures } from '../ports.ts'
import { update } from './profile.ts'
import type { Opens } from './proof.ts'

/** The picture of a data address, drawn anew here: what a browser sent is not what others are shown. */
async function drawnAnew(pictures: Pictures, address: string): Promise<string> {
  const sent = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  const drawn = await pictures.avatar(sent)
  if (!drawn) throw invalid({ field: 'avatar', reason: 'picture_unreadable' })
  return `data:image/webp;base64,${Buffer.from(drawn).toString('base64')}`
}

/** Changes what the caller may change of themselves; a picture is drawn before anything is held. @throws DomainError invalid_input */
export async function change(pictures: Pictures, open: Opens, { avatar, ...input }: UpdateProfile): Promise<Profile> {
  const drawn = avatar ? await drawnAnew(pictures, avatar) : avatar
  return open((ctx) => update(ctx, drawn === undefined ? input : { ...input, avatar: drawn }))
}
