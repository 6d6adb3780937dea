import { messages } from '@balcao/ui/lib/messages'

export const t = messages('stood-in', {
  goes: '{name} está ausente até {day}: vai para {substitute}',
  stays: '{name} está ausente até {day}, sem substituto: não recebe o ticket',
  went: '{name} está ausente até {day}: foi para {substitute}',
  stayed: '{name} está ausente até {day}, sem substituto: não recebeu o ticket',
})
