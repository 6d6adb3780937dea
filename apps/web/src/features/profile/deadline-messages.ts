import { messages } from '@balcao/ui/lib/messages'

export const t = messages('profile.deadlines', {
  title: 'Prazos no seu calendário',
  text: 'Um endereço para o Google Agenda, o Outlook e outros: prazos e adiamentos dos seus tickets, itens de checklist e aprovações. Quem tem o endereço lê, sem senha.',
  make: 'Criar endereço',
  renew: 'Trocar por outro endereço',
  remove: 'Remover endereço',
  removed: 'O endereço não responde mais.',
  address: 'Endereço do calendário',
  once: 'Aparece só agora. Cole-o como calendário por assinatura (URL).',
  notRead: 'Há um endereço que nenhum programa leu ainda.',
  readAt: 'Há um endereço, lido {when}.',
  failed: 'Não foi possível: {why}',
})
