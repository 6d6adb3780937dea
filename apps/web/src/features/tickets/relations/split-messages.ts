import { messages } from '@balcao/ui/lib/messages'

export const t = messages('split', {
  split: 'Abrir novo ticket desta mensagem',
  title: 'Novo ticket desta mensagem',
  text: 'O ticket será de {name}, com esta mensagem e seus anexos, e ficará vinculado a este. A mensagem continua também aqui, e o cliente vê o novo ticket.',
  subject: 'Assunto',
  subjectMissing: 'Dê um assunto ao novo ticket.',
  followers: 'Também acompanham o novo ticket',
  followersText: 'Quem ficar de fora não o recebe. Clientes e endereços marcados recebem as respostas por e-mail.',
  customer: '{name} · cliente',
  team: '{name} · equipe inteira',
  address: '{email} · endereço',
  followersFailed: 'Não foi possível ver quem acompanha este ticket. O novo começa sem eles.',
  open: 'Abrir ticket',
  opening: 'Abrindo…',
  cancel: 'Cancelar',
  opened: 'Ticket #{number} aberto',
  goThere: 'Ver ticket',
  failed: 'Não foi possível abrir o ticket: {why}',
})
