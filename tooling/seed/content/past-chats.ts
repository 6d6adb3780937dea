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
