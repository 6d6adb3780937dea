import { messages } from '@balcao/ui/lib/messages'

export const t = messages('pickers.people', { takeOff: 'Tirar {name}' })
