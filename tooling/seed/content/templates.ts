type DemoTemplate = { name: string; category: string; content: string; changes?: object; queues?: readonly string[] }

/** Answers the demo's desks send every day. */
export const TEMPLATES: readonly DemoTemplate[] = [
  {
    name: 'Recebemos seu pedido',
    category: 'Primeira resposta',
    content:
      'Olá, {{cliente.primeiro_nome}}!\n\nRecebemos seu pedido e ele é o ticket {{ticket.numero}}. Já estamos olhando e voltamos assim que tivermos novidades.\n\n{{atendente.primeiro_nome}} · {{organizacao.nome}}',
    changes: { takes: true },
  },
  {
    name: 'Pedir captura de tela',
    category: 'Mais informações',
    content:
      'Olá, {{cliente.primeiro_nome}}.\n\nPara entender o que aconteceu, precisamos de três coisas: o que você estava fazendo, o que esperava ver e uma captura da tela inteira no momento do erro.\n\nObrigado!',
    changes: { status: 'waiting_customer' },
  },
  {
    name: 'Redefinir a senha',
    category: 'Acesso',
    content:
      'Para redefinir a senha: na tela de entrada, escolha “Esqueci a senha”, informe {{cliente.email}} e abra o link que enviamos. O link vale por 30 minutos. Se não chegar, olhe a caixa de spam.',
    changes: { status: 'waiting_customer' },
  },
  {
    name: 'Segunda via do boleto',
    category: 'Financeiro',
    content: 'A segunda via do boleto está no portal, em Financeiro › Faturas. O vencimento foi mantido e o código de barras é o mesmo.',
  },
  {
    name: 'Encaminhado ao desenvolvimento',
    category: 'Andamento',
    content:
      'Conseguimos reproduzir o que você relatou e encaminhamos à equipe de desenvolvimento. Não é preciso fazer nada: as próximas notícias chegam por aqui.',
    changes: {
      status: 'waiting_third_party',
      note: 'Encaminhado por {{atendente.nome}}. Cobrar o time se não houver notícia em três dias.',
    },
  },
  {
    name: 'Indisponibilidade conhecida',
    category: 'Andamento',
    content:
      'Identificamos uma instabilidade que afeta outros clientes além de {{empresa.nome}}. A equipe já trabalha na correção e avisaremos assim que normalizar.',
    changes: { priority: 'urgent', type: 'incident' },
  },
  {
    name: 'Pedido resolvido',
    category: 'Encerramento',
    content:
      'Tudo certo por aqui: {{ticket.assunto}} foi resolvido. Se algo ainda não estiver como esperado, responda esta mensagem e retomamos.',
    changes: { status: 'resolved' },
  },
  {
    name: 'Sem retorno',
    category: 'Encerramento',
    content:
      'Olá, {{cliente.primeiro_nome}}. Como não tivemos retorno, vamos encerrar este atendimento por enquanto. Se ainda precisar, é só responder que ele volta para a equipe.',
    changes: { status: 'resolved' },
  },
  {
    name: 'Visita técnica combinada',
    category: 'Andamento',
    queues: ['n2'],
    content:
      'Olá, {{cliente.primeiro_nome}}. A visita técnica está combinada: a equipe chega no período da manhã. Precisaremos de acesso à sala de equipamentos.',
    changes: { snoozeMinutes: 1_440, takes: true, note: 'Confirmar o acesso com {{cliente.nome}} na véspera da visita.' },
  },
  {
    name: 'De volta à fila',
    category: 'Encaminhamento',
    content: 'Olá, {{cliente.primeiro_nome}}. Passei o seu atendimento a um colega especialista no assunto, que continua daqui.',
    changes: { assigneeId: null, note: 'Devolvido por {{atendente.nome}}: precisa de quem conhece o assunto.' },
  },
]
