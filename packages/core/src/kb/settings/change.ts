import { type KbSettings, LOGO_THEMES, type UpdateKbSettings } from '@balcao/contracts/kb/settings'
import { invalid } from '../../errors.ts'
import type { Pictures } from '../../ports.ts'
import type { Opens } from '../../profile/proof.ts'
import type { Drawn } from './logo.ts'
import { update } from './settings.ts'

const bytesOf = (address: string) => Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')

/** What a browser sent is not what others are shown: it is drawn before anything is held. @throws DomainError invalid_input */
async function drawnAnew(pictures: Pictures, sent: NonNullable<UpdateKbSettings['logo']>): Promise<Drawn> {
  const drawn: Drawn = {}
  for (const theme of LOGO_THEMES) {
    const address = sent[theme]
    if (address === undefined) continue
    const bytes = address === null ? null : await pictures.logo(bytesOf(address))
    if (bytes === undefined) throw invalid({ field: `logo.${theme}`, reason: 'picture_unreadable' })
    drawn[theme] = bytes
  }
  return drawn
}

/** Changes the settings of the knowledge base, and its logos. */
export async function change(pictures: Pictures, open: Opens, { logo, ...input }: UpdateKbSettings): Promise<KbSettings> {
  const drawn = logo && (await drawnAnew(pictures, logo))
  return open((ctx) => update(ctx, { ...input, logo: drawn }))
}
