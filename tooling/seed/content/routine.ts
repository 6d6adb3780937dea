import type { Situation } from './situation.ts'

/** Daily work: stock, sales, points of sale, small questions. */
export const ROUTINE: readonly Situation[] = [
  {
    key: 'negative-stock',
    queue: 'n1',
    type: 'problem',
    priority: 'medium',
    tags: ['estoque'],
    titles: ['Estoque negativo na filial {cidade}', 'Saldo do produto não confere', 'Inventário mudou o saldo sozinho'],
    openings: [
      'Há {qtd} produtos com saldo negativo na filial {cidade}, mas fisicamente temos as peças.',
      'Depois do inventário o saldo voltou ao que era. A {colega} contou tudo de novo e continua errado.',
    ],
    talk: [
      'S: Vou olhar o extrato de movimentos. Pode me dizer o código de um desses produtos?',
      'C: Produto {nf}, por exemplo.',
      'N: Inventário confirmado em dois aparelhos; o segundo sobrescreveu.',
      'S: O inventário foi confirmado em dois aparelhos ao mesmo tempo e o segundo gravou por cima. Refiz com a contagem certa e os saldos conferem.',
    ],
  },
  {
    key: 'pos-offline',
    queue: 'n1',
    type: 'incident',
    priority: 'urgent',
    tags: ['vendas', 'indisponibilidade'],
    titles: ['Caixa da loja {cidade} não abre', 'PDV parado com fila de clientes', 'Frente de caixa não comunica com o servidor'],
    openings: [
      'O caixa 2 da loja {cidade} não abre: "sem comunicação com o servidor". A fila está grande!',
      'Os dois PDVs pararam às {hora}. Reiniciamos os computadores e nada.',
    ],
    talk: [
      'S: Dá para vender em modo de contingência agora: tecla F8, "vender sem conexão". As vendas sobem depois. Conseguiu?',
      'C: Consegui, a fila está andando. || Deu certo, ufa.',
      'N: Antivírus da loja atualizou e bloqueou a porta do serviço local.',
      'S: O antivírus da loja bloqueou o serviço depois de uma atualização. Deixei a exceção configurada com o TI de vocês; pode sair da contingência.',
      'C: Voltou e as vendas subiram todas.',
      'S: Perfeito: conferi e as {qtd} vendas da contingência estão no servidor.',
    ],
  },
  {
    key: 'discount-rule',
    queue: 'n1',
    type: 'question',
    priority: 'low',
    tags: ['vendas', 'configuração'],
    titles: ['Limitar desconto por vendedor', 'Promoção não aplica no pedido {pedido}', 'Desconto progressivo para {marketplace}'],
    openings: [
      'Queremos que vendedores deem no máximo 5% de desconto e o gerente, 15%. Onde fica?',
      'A promoção começou {dia}, mas o pedido {pedido} saiu com preço cheio.',
    ],
    talk: [
      'S: Isso se configura em Vendas › Políticas de preço. A promoção está marcada para todas as tabelas ou só para uma?',
      'C: Só para a tabela "varejo".',
      'S: O pedido {pedido} foi feito na tabela "atacado", por isso não aplicou. Incluí as duas tabelas na promoção; é só reabrir o pedido.',
    ],
  },
  {
    key: 'commission',
    queue: 'finance',
    type: 'question',
    priority: 'medium',
    tags: ['vendas'],
    titles: ['Comissão de {colega} calculada errado', 'Comissão sobre pedido cancelado', 'Como funciona a comissão por meta?'],
    openings: [
      'A comissão da {colega} veio {valor} menor. O pedido {pedido} não entrou no cálculo.',
      'O sistema pagou comissão de um pedido cancelado ({pedido}). Como estornar?',
    ],
    talk: [
      'S: A comissão conta na data do recebimento, não na da venda. O pedido {pedido} foi recebido neste mês?',
      'C: Recebemos na virada do mês. || Foi pago em duas parcelas.',
      'N: Conferir se a parametrização deles é por vencimento ou baixa.',
      'S: Por isso entra na próxima apuração. Se preferirem pela venda, mudo o critério a partir do próximo mês; o relatório de prévia mostra as duas formas.',
    ],
  },
  {
    key: 'contract-renewal',
    queue: 'finance',
    type: 'request',
    priority: 'low',
    tags: ['vendas'],
    titles: ['Reajuste de contratos pelo IPCA', 'Contrato renovado com valor antigo', 'Reajustar {qtd} contratos de uma vez'],
    openings: [
      'Precisamos reajustar {qtd} contratos pelo IPCA acumulado. Tem como fazer em lote?',
      'O contrato do cliente renovou sozinho com o valor antigo de {valor}. Deveria ter o reajuste.',
    ],
    talk: [
      'S: Tem, sim: em Contratos › Reajuste em lote escolha o índice e o mês-base. Sai uma prévia antes de gravar.',
      'C: A prévia mostrou certo. Posso confirmar? Isso avisa os clientes?',
      'S: Pode confirmar. Os clientes só são avisados se marcar "enviar carta"; o texto é editável. Conferi a prévia e está correta.',
    ],
  },
  {
    key: 'feature-request',
    queue: 'n1',
    type: 'request',
    priority: 'low',
    tags: ['sugestão'],
    titles: ['Sugestão: atalho de teclado em {modulo}', 'Sugestão de melhoria para {relatorio}', 'Poderia ter modo escuro no app?'],
    openings: [
      'Trabalho o dia todo em {modulo} e um atalho para "salvar e novo" economizaria muito tempo. Fica a sugestão!',
      'Seria ótimo se "{relatorio}" permitisse comparar dois períodos lado a lado. O {setor} inteiro apoia.',
    ],
    talk: [
      'S: Gostamos da ideia! Registrei no nosso quadro de sugestões e vinculei este pedido, para você ser avisado.',
      'N: Já são {minutos} votos para isso. Produto avalia no próximo ciclo.',
      'C: Que rápido, valeu por ouvir!',
      'S: Boa notícia: a equipe de produto aceitou a sugestão. Assim que tiver data, você recebe um e-mail.',
    ],
  },
  {
    key: 'browser-print',
    queue: 'n1',
    type: 'incident',
    priority: 'low',
    tags: ['impressão', 'configuração'],
    titles: ['Pedido imprime em duas páginas', 'Impressão sai sem cabeçalho no {navegador}', 'PDF em branco ao imprimir {modulo}'],
    openings: [
      'No {navegador}, o pedido que cabia em uma folha agora sai em duas. Começou {dia}.',
      'Ao imprimir a ordem de {modulo} o PDF sai em branco. Em outro computador sai certo.',
    ],
    talk: [
      'S: Na janela de impressão, a escala está em 100% e as margens em "padrão"?',
      'C: A escala estava em 120%. || Margens estavam personalizadas.',
      'S: É isso! Volte para o padrão e marque "gráficos de segundo plano". O navegador guarda a escolha para as próximas.',
    ],
  },
  {
    key: 'holiday-hours',
    queue: 'n1',
    type: 'question',
    priority: 'low',
    tags: ['sugestão'],
    titles: ['Vocês atendem no feriado?', 'Plantão no fim de semana do inventário', 'Horário do suporte para a filial {cidade}'],
    openings: [
      'Teremos inventário no feriado e queremos saber se há plantão do suporte nesse dia.',
      'A filial {cidade} abre aos sábados. Se algo parar, com quem falamos?',
    ],
    talk: [
      'S: Temos plantão para urgências todos os dias, das 8h às 20h; basta abrir com prioridade "urgente". Quer que eu deixe avisado sobre o inventário?',
      'C: Quero, por favor. Começamos às 7h.',
      'S: Deixei o plantão avisado e uma pessoa estará disponível a partir das 7h. Bom inventário!',
    ],
  },
]
