import { messages } from '@balcao/ui/lib/messages'

/** Texts of the user's menu that come with it. */
export const t = messages('portal.userMenu', { documents: 'Documentos' })
