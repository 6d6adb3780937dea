import type { Situation } from './situation.ts'

/** Reports, dashboards and slow pages. */
export const REPORTS: readonly Situation[] = [
  {
    key: 'report-wrong-total',
    queue: 'n1',
    type: 'problem',
    priority: 'medium',
    tags: ['relatórios'],
    titles: ['Relatório "{relatorio}" com total errado', '"{relatorio}" não bate com o painel', 'Valores diferentes em {relatorio}'],
    openings: [
      'O relatório "{relatorio}" mostra {valor} a menos do que o painel para o mesmo período. Qual dos dois está certo?',
      'A {colega}, do {setor}, comparou "{relatorio}" com a planilha dela e o total não bate desde {dia}.',
    ],
    talk: [
      'S: O painel conta pela data do pedido e o relatório pela data da nota. Pode me dizer qual filtro de data está usando?',
      'C: Estou usando "data de emissão" nos dois. || Deixei como veio, sem mudar filtro.',
      'N: Pedidos faturados parcialmente contam uma vez só no painel. É isso.',
      'S: Encontrei: {qtd} pedidos foram faturados em duas notas e o painel conta cada pedido uma vez. O relatório está certo; incluímos essa explicação na dica do painel.',
    ],
  },
  {
    key: 'report-timeout',
    queue: 'n2',
    type: 'incident',
    priority: 'medium',
    tags: ['relatórios', 'desempenho'],
    titles: ['"{relatorio}" não termina de carregar', 'Relatório anual dá erro {erro}', '{relatorio}: tempo esgotado'],
    openings: [
      'Ao gerar "{relatorio}" para o ano inteiro, depois de {minutos} minutos aparece "{erro}". Por mês funciona.',
      'O relatório "{relatorio}" roda eternamente na filial {cidade}. Preciso dele para a reunião de amanhã.',
    ],
    talk: [
      'S: Períodos longos são gerados em segundo plano: use "Gerar e avisar por e-mail". Enquanto isso eu disparo o do ano para vocês.',
      'N: Consulta sem índice na coluna de filial. N2 criou o índice em produção.',
      'C: Recebi o arquivo. Mas antes era mais rápido, não era?',
      'S: Era, sim. Faltava um índice depois da última atualização; criado hoje. O anual agora sai em menos de um minuto.',
    ],
  },
  {
    key: 'excel-export',
    queue: 'n1',
    type: 'incident',
    priority: 'low',
    tags: ['relatórios'],
    titles: [
      'Exportação para Excel com acentos trocados',
      'Planilha exportada abre com símbolos estranhos',
      'Datas viram números no Excel',
    ],
    openings: [
      'Ao exportar "{relatorio}" em CSV, "São Paulo" vira "SÃ£o Paulo" no Excel. Em PDF sai certo.',
      'As datas da exportação de {modulo} aparecem como números (45 mil e pouco) na planilha.',
    ],
    talk: [
      'S: O CSV está em UTF-8 e o Excel abre como se fosse outra codificação. Prefira "Excel (.xlsx)" na exportação. Esse formato resolve para vocês?',
      'C: Resolve para mim, mas o sistema do contador só aceita CSV.',
      'S: Então marque "CSV para Excel" em Preferências › Exportação: o arquivo sai com a marca de codificação e as datas formatadas.',
    ],
  },
  {
    key: 'scheduled-report',
    queue: 'n1',
    type: 'request',
    priority: 'low',
    tags: ['relatórios', 'e-mail'],
    titles: ['Receber "{relatorio}" toda segunda-feira', 'Envio automático de relatório parou', 'Agendar {relatorio} para a diretoria'],
    openings: [
      'É possível receber "{relatorio}" por e-mail toda segunda às 8h? A diretoria {da_empresa} quer acompanhar.',
      'O e-mail semanal com "{relatorio}" não chega desde {dia}. Ninguém mexeu em nada.',
    ],
    talk: [
      'S: Sim: abra o relatório, clique em Agendar e escolha dia, hora e destinatários. Para quem deve ir?',
      'C: Para mim e para diretoria@{dominio}. || Para {colega} e {colega2}.',
      'S: Programado para segundas às 8h, em PDF e Excel. O primeiro envio de teste acabou de sair; chegou?',
      'C: Chegou, ficou ótimo.',
      'S: Que bom! Para mudar os destinatários, é só editar em Relatórios › Agendados.',
    ],
  },
  {
    key: 'slow-screen',
    queue: 'n2',
    type: 'problem',
    priority: 'high',
    tags: ['desempenho'],
    titles: ['Tela de {modulo} muito lenta', 'Lentidão geral na filial {cidade}', '{modulo} demora {minutos} segundos para abrir'],
    openings: [
      'Desde {dia} a tela de {modulo} leva uns {minutos} segundos para abrir. Em horário de pico piora. A internet está normal.',
      'Todos da filial {cidade} reclamam de lentidão. Fizemos teste de velocidade e deu 300 mega.',
    ],
    talk: [
      'S: Vou acompanhar em tempo real. Consegue abrir {modulo} agora e me dizer o horário exato?',
      'C: Abri às {hora}. Demorou bastante. || Acabei de abrir, {hora}. Travou de novo.',
      'N: Tempo todo gasto na contagem do filtro "todos os anos". O cadastro deles tem mais de 400 mil linhas.',
      'S: O filtro salvo de vocês conta o histórico inteiro a cada abertura. Mudei para os últimos 90 dias; pode testar?',
      'C: Agora abre na hora!',
      'S: Ótimo. Registrei a melhoria para que a contagem longa aconteça depois da tela aberta.',
    ],
  },
  {
    key: 'dashboard-empty',
    queue: 'n1',
    type: 'incident',
    priority: 'medium',
    tags: ['relatórios'],
    titles: ['Painel inicial aparece vazio', 'Gráfico de vendas zerado {dia}', 'Indicadores não atualizam'],
    openings: [
      'O painel de {modulo} está zerado, mas existem vendas. No celular aparece certo.',
      'Os indicadores do painel pararam {dia} às {hora}. Preciso do número para a reunião do {setor}.',
    ],
    talk: [
      'S: Pode verificar qual filial está selecionada no canto superior? Às vezes ela muda para uma sem movimento.',
      'C: Está em "Todas". || Está na filial {cidade}, como sempre.',
      'N: Job de agregação parou na virada do dia. Reiniciado.',
      'S: O cálculo noturno tinha parado. Reprocessamos e os números estão completos até agora; a página se atualiza sozinha.',
    ],
  },
]
