import { messages } from '@balcao/ui/lib/messages'

export const t = messages('savedFile', { cut: 'o arquivo parou no meio. Tente de novo.' })
