/** Words that fill the slots of the situations; one choice each per ticket, so that a conversation agrees with itself. */
export const POOLS = {
  modulo: ['Vendas', 'Estoque', 'Compras', 'Financeiro', 'Contratos', 'Ordens de serviço', 'Produção', 'Agenda'],
  relatorio: [
    'Vendas por vendedor',
    'Curva ABC',
    'Fluxo de caixa',
    'Comissões do mês',
    'Contas a receber',
    'DRE gerencial',
    'Giro de estoque',
    'Inadimplência por cliente',
    'Margem por produto',
  ],
  navegador: ['Chrome', 'Firefox', 'Safari', 'Opera'],
  banco: ['Banco do Brasil', 'Itaú', 'Bradesco', 'Sicoob', 'Santander', 'Sicredi'],
  marketplace: ['Mercado Livre', 'Shopee', 'Magalu', 'Amazon'],
  erp: ['ERP da matriz', 'sistema antigo', 'SAP', 'Protheus'],
  celular: ['Galaxy A54', 'iPhone 13', 'Moto G84', 'Redmi Note 12', 'iPhone SE', 'Galaxy S22'],
  colega: ['Fernanda', 'Luciana', 'Aline', 'Débora', 'Jéssica', 'Viviane', 'Karina', 'Raquel', 'Talita', 'Elaine'],
  colega2: ['Rosana', 'Cláudia', 'Mariana', 'Silvia', 'Andréa', 'Gabriela', 'Lívia', 'Vanessa'],
  setor: ['comercial', 'financeiro', 'marketing', 'faturamento', 'estoque', 'RH', 'fiscal', 'atendimento'],
  cidade: ['Campinas', 'Curitiba', 'Joinville', 'Goiânia', 'Londrina', 'Uberlândia', 'Sorocaba', 'Maringá', 'Natal', 'Blumenau'],
  planilha: ['clientes.xlsx', 'produtos_novos.csv', 'tabela-de-precos.xlsx', 'fornecedores.csv', 'cadastro_geral.xlsx', 'extrato.ofx'],
  uf: ['MG', 'SC', 'PR', 'BA', 'RS', 'GO', 'PE'],
  rejeicao: [
    'Rejeição 233: IE do destinatário não cadastrada',
    'Rejeição 210: IE do destinatário inválida',
    'Rejeição 805: IE do destinatário divergente',
  ],
  dia: ['ontem', 'anteontem', 'hoje cedo', 'ontem à tarde', 'segunda-feira', 'terça-feira', 'quinta-feira'],
} as const

/** How customers begin and end what they write. */
export const GREETINGS = ['Olá!', 'Oi, pessoal.', 'Olá, equipe.', 'Oi, tudo bem?', 'Olá, tudo bem?', '', '', '']
export const CLOSINGS = ['Fico no aguardo.', 'Agradeço desde já.', 'Podem me ajudar?', 'Att., {cliente}', 'Abraço, {cliente}', '', '', '']

/** How staff begin their first answer, and what they add now and then. */
export const HELLOS = [
  'Olá, {cliente}!',
  'Oi, {cliente}, tudo bem?',
  'Olá, {cliente}, tudo certo?',
  'Oi, {cliente}!',
  'Olá, {cliente}, aqui é {agente}.',
]
export const ASIDES = ['', '', '', ' Qualquer dúvida, é só responder por aqui.', ' Sigo acompanhando.', ' Fico à disposição.']

export const NUDGES = [
  'Alguma novidade? Isso está travando o nosso {setor}.',
  'Complementando: aconteceu de novo às {hora}, com outra pessoa do {setor}.',
  'Esqueci de dizer: aqui usamos o {navegador}.',
  'Conseguiram olhar? Posso mandar imagens se ajudar.',
]
export const THANKS = [
  'Funcionou, agradeço a agilidade!',
  'Perfeito, era isso mesmo. Pode encerrar.',
  'Resolvido! Valeu, {agente}.',
  'Testamos com o {setor} e está tudo certo.',
  'Maravilha, agora sim. Agradeço a paciência.',
  'Deu certo aqui. Ótimo atendimento, como sempre!',
]
export const THIRD_PARTY = [
  'Acionei o fornecedor responsável e eles deram prazo até o fim do dia. Assim que responderem, eu atualizo você aqui.',
  'Essa parte depende de um parceiro externo. Já abrimos o protocolo {nf} com eles e estou cobrando.',
  'Encaminhei ao parceiro responsável, que precisa liberar do lado deles. Volto com a resposta.',
]
export const THIRD_PARTY_NOTES = [
  'Protocolo {nf} no fornecedor. Cobrar de novo se não responder em 4 horas.',
  'Fornecedor confirmou o recebimento, sem prazo ainda.',
]
export const SCHEDULED = [
  'Combinado: deixo agendado e retomo com você no dia marcado, às {hora}.',
  'Perfeito, vamos fazer fora do horário de movimento. Agendei a atividade e aviso antes de começar.',
  'Agendado com a equipe. Até lá, nada muda para vocês.',
]
export const CANCELLED = [
  'Podem cancelar, conseguimos resolver por aqui.',
  'Desconsiderem, abri sem querer em dobro.',
  'Não precisamos mais, mudamos o processo. Podem cancelar.',
]
export const AGAIN = ['Voltou a acontecer hoje, do mesmo jeito.', 'Infelizmente o problema reapareceu às {hora}.']
export const AGAIN_ANSWERS = [
  'Que pena. Reabri aqui e vou olhar com a equipe de desenvolvimento.',
  'Bom que avisou, {cliente}. Já reproduzi e estou com o caso aberto na minha tela.',
]
export const AGAIN_FIXES = [
  'Encontramos a segunda causa e corrigimos na origem. Acompanhei por algumas horas e não repetiu.',
  'Agora está corrigido em definitivo: a atualização desta manhã incluiu o ajuste.',
]
