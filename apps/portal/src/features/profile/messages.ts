import { messages } from '@balcao/ui/lib/messages'

export const t = messages('portal.whatsappWishes', {
  title: 'WhatsApp',
  text: 'Novidades e ofertas só chegam aos números que você marcar aqui. Respostas aos seus tickets chegam sempre.',
  marketing: 'Receber novidades em {number}',
  agrees: 'Você aceitou. Pode mudar de ideia quando quiser.',
  refuses: 'Nada além do seu atendimento chega a este número.',
  optedOut: 'Você pediu para não receber mensagens. Ao marcar, volta a receber.',
  agreed: 'Você vai receber novidades pelo WhatsApp',
  refused: 'Você não recebe mais novidades pelo WhatsApp',
  failed: 'Não foi possível: {why}',
})
