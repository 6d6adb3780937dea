import type { Dictionary, Texts } from '@balcao/ui/lib/language'
import { refusals } from '@balcao/ui/lib/refusals.en'
import { english as components } from '@balcao/ui/lib/texts/texts.en'

/** Every twin of this app, in the one file that only a reader of English loads. */
const twins = import.meta.glob<Dictionary>('../**/*.en.ts', { eager: true, import: 'en' })

export const english: Texts = { texts: Object.assign({}, components, ...Object.values(twins)), refusals }
