/** Who says something in a conversation of the demo: its customer, whoever attends to it, the assistant or the system. */
type Saying = { by: 'customer' | 'agent' | 'ai' | 'system'; text: string }
export type DemoChat = {
  customer: string
  agent?: string
  title: string
  status: 'bot' | 'waiting' | 'active' | 'closed'
  minutesAgo: number
  rating?: number
  said: Saying[]
}

const HANDED = 'Você está na fila de atendimento, na posição 1. Um atendente continua esta conversa.'
const UNSURE = 'Não sei responder com segurança.'

/** Conversations of the demo: with the assistant, in the queue, among people, and over. */
export const DEMO_CHATS: readonly DemoChat[] = [
  {
    customer: 'client@acme.test',
    title: 'Cupom de desconto no caixa',
    status: 'waiting',
    minutesAgo: 6,
    said: [
      { by: 'customer', text: 'Oi! Dá para lançar um cupom de desconto de 10% só nos produtos da vitrine?' },
      { by: 'ai', text: UNSURE },
      { by: 'customer', text: 'Falar com atendente' },
      { by: 'system', text: HANDED },
    ],
  },
  {
    customer: 'user@acme.test',
    agent: 'support@acme.test',
    title: 'Nota parada desde cedo',
    status: 'active',
    minutesAgo: 35,
    said: [
      { by: 'customer', text: 'Minha nota 4.182 está como "em processamento" desde as 9h. Posso imprimir mesmo assim?' },
      { by: 'ai', text: UNSURE },
      { by: 'system', text: HANDED },
      { by: 'system', text: 'Diego Farias entrou na conversa.' },
      {
        by: 'agent',
        text: 'Bom dia, Sônia! Não imprima ainda: a Sefaz do seu estado está lenta desde 8h50. Estou acompanhando a sua nota.',
      },
      { by: 'customer', text: 'Obrigada! O cliente está aqui na loja, quanto tempo costuma levar?' },
    ],
  },
  {
    customer: 'user@acme.test',
    agent: 'support@acme.test',
    title: 'Segunda via do boleto',
    status: 'closed',
    minutesAgo: 26 * 60,
    rating: 5,
    said: [
      { by: 'customer', text: 'Perdi o boleto de março, consegue me mandar de novo?' },
      { by: 'system', text: 'Diego Farias entrou na conversa.' },
      { by: 'agent', text: 'Claro! Acabei de reenviar para o seu e-mail, com o vencimento para sexta-feira.' },
      { by: 'customer', text: 'Chegou, muito obrigada!' },
    ],
  },
]

/** What conversations of the last four weeks were about: a question, and how the assistant or a person answered it. */
export const PAST_CHATS: readonly { title: string; asked: string; answer: string }[] = [
  {
    title: 'Segunda via da nota',
    asked: 'Onde encontro a segunda via da nota do mês passado?',
    answer: 'Em Financeiro › Notas, escolha o mês e clique em "Baixar PDF".',
  },
  {
    title: 'Impressora não responde',
    asked: 'A impressora térmica parou de imprimir os pedidos.',
    answer: 'Desligue, espere dez segundos, ligue e clique em "Imprimir teste" nas configurações do caixa.',
  },
  {
    title: 'Trocar a senha',
    asked: 'Como troco a senha de um funcionário que esqueceu?',
    answer: 'Em Pessoas, abra o funcionário e use "Enviar link para nova senha".',
  },
  {
    title: 'Pedido duplicado',
    asked: 'Um pedido entrou duas vezes, consigo cancelar só um?',
    answer: 'Consegue: abra o repetido e use "Cancelar" com o motivo "Duplicado". O estoque volta sozinho.',
  },
  {
    title: 'Relatório de comissões',
    asked: 'O relatório de comissões conta as devoluções?',
    answer: 'Conta a partir da data da devolução; o mês da venda fica como estava.',
  },
  {
    title: 'Integração com a loja',
    asked: 'Os produtos novos não aparecem na loja virtual.',
    answer: 'A sincronização roda a cada quinze minutos; em Integrações há o botão "Sincronizar agora".',
  },
]
