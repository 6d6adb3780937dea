/** A small export of Zendesk: people stand behind the tickets. */
export const ZENDESK = JSON.stringify({
  tickets: [
    {
      ...{
        id: 12345,
        url: 'https://loja.zendesk.com/api/v2/tickets/12345.json',
        subject: 'Caixa não abre',
        description: 'O caixa 2 não abre.',
      },
      ...{
        status: 'closed',
        priority: 'high',
        type: 'incident',
        via: { channel: 'email' },
        requester_id: 1,
        submitter_id: 1,
        assignee_id: 3,
      },
      ...{ organization_id: 9, tags: ['caixa', 'vip'], custom_fields: [{ id: 360, value: 'Loja 7' }] },
      ...{ created_at: '2024-03-01T12:00:00Z', updated_at: '2024-03-05T12:00:00Z', metric_set: { solved_at: '2024-03-03T09:00:00Z' } },
      comments: [
        { author_id: 1, plain_body: 'O caixa 2 não abre.', public: true, created_at: '2024-03-01T12:00:00Z' },
        { author_id: 3, plain_body: 'Reinicie, por favor.', public: true, created_at: '2024-03-01T13:00:00Z' },
        { author_id: 4, plain_body: 'Cliente antigo.', public: false, created_at: '2024-03-01T14:00:00Z' },
        {
          ...{ author_id: 1, html_body: '<p>Funcionou, <strong>obrigada</strong>!</p>', public: true, created_at: '2024-03-02T08:00:00Z' },
          attachments: [{ file_name: 'foto [1].png', content_url: 'https://loja.zendesk.com/attachments/token/x/?name=foto.png' }],
        },
      ],
    },
    {
      ...{ id: 12346, subject: 'Nota fiscal', description: 'Não emite nota.', status: 'pending', priority: 'normal', type: 'question' },
      ...{ requester_id: 2, submitter_id: 2, created_at: '2024-04-01T12:00:00Z', updated_at: '2024-04-01T12:30:00Z', comments: [] },
    },
    { id: 12347, subject: 'Sem e-mail', description: 'x', status: 'new', requester_id: 5, created_at: '2024-04-01T12:00:00Z' },
  ],
  users: [
    { id: 1, name: 'Clara Nunes', email: 'clara@loja.example', role: 'end-user' },
    { id: 2, name: 'Davi Reis', email: 'davi@padaria.example', role: 'end-user' },
    { id: 3, name: 'Ana Agente', email: 'ana.agente@suporte.example', role: 'agent' },
    { id: 4, name: 'Bruno Antigo', email: 'bruno.antigo@suporte.example', role: 'agent' },
    { id: 5, name: 'Sem e-mail', email: null, role: 'end-user' },
  ],
  organizations: [{ id: 9, name: 'Loja da Clara', domain_names: ['loja.example'] }],
})

/** A small export of Freshdesk. */
export const FRESHDESK = JSON.stringify([
  {
    ...{
      id: 77,
      subject: 'Impressora',
      description_text: 'Não imprime.',
      status: 4,
      priority: 4,
      source: 1,
      type: 'Incident',
      requester_id: 10,
    },
    ...{
      requester: { id: 10, name: 'Eva Lima', email: 'eva@padaria.example' },
      responder_id: 11,
      company: { name: 'Padaria' },
      tags: ['hardware'],
    },
    ...{ created_at: '2024-05-01T10:00:00Z', updated_at: '2024-05-02T10:00:00Z', custom_fields: { cf_loja: 'Centro', cf_vazio: null } },
    stats: { resolved_at: '2024-05-02T09:00:00Z', first_responded_at: '2024-05-01T10:30:00Z' },
    conversations: [
      {
        user_id: 11,
        body_text: 'Troque o papel.',
        private: false,
        incoming: false,
        created_at: '2024-05-01T10:30:00Z',
        from_email: 'suporte@x.example',
      },
      { user_id: 11, body_text: 'Ver garantia.', private: true, incoming: false, created_at: '2024-05-01T10:40:00Z' },
      { user_id: 10, body: '<div>Deu certo</div>', private: false, incoming: true, created_at: '2024-05-01T11:00:00Z' },
    ],
  },
  {
    helpdesk_ticket: {
      display_id: 78,
      subject: 'Senha',
      description: 'Esqueci.',
      status: 2,
      priority: 1,
      requester_email: 'fabio@x.example',
      created_at: '2024-05-03T10:00:00-03:00',
    },
  },
])

export const OWN_CSV = `Referência;Assunto;Descrição;Status;Prioridade;Tipo;E-mail do solicitante;Solicitante;Empresa;Tags;Criado em;Resolvido em
A-1;Primeiro;"Duas
linhas";Resolvido;Alta;Dúvida;gil@x.example;Gil;Padaria;um, dois;01/02/2024 10:00;02/02/2024 11:00
A-2;Segundo;Texto;Em triagem;;;ines@x.example;Inês;;;2024-02-03;
A-3;Terceiro;Texto;Novo;;;isto-não-é;;;;2024-02-03;
A-1;Repetido;Texto;Novo;;;gil@x.example;;;;2024-02-03;
`
export const OWN_MESSAGES = `Referência;Data;E-mail do autor;Autor;Mensagem;Interna
A-1;01/02/2024 10:30;suporte@x.example;Suporte;Veja o manual.;não
A-1;01/02/2024 10:20;gil@x.example;Gil;Alguém?;não
A-9;01/02/2024 10:20;gil@x.example;Gil;De quem?;não
`

export const JIRA_CSV = `Issue key,Summary,Description,Status,Priority,Issue Type,Reporter,Created,Labels,Labels,Comment,Comment,Custom field (Loja)
SUP-1,Printer,Does not print,Done,Highest,Bug,Hugo <hugo@x.example>,12/Mar/24 2:05 PM,printer,office,12/Mar/24 3:00 PM;hugo@x.example;Still broken,13/Mar/24 9:00 AM;5f3c;Fixed,Sul
`
