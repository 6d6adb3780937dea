import { messages } from '@balcao/ui/lib/messages'

/** What happens between tickets and assets. */
export const t = messages('asset-change', {
  linked: 'vinculou o ativo “{name}”',
  unlinked: 'desvinculou o ativo “{name}”',
})
