import { messages } from '@balcao/ui/lib/messages'

/** What the form of a ticket says of the asset that the ticket is about. */
export const t = messages('portal.aboutAsset', {
  about: 'Este ticket é sobre: {name}',
  none: 'Não falar deste equipamento',
})
