import type { Role } from '@balcao/contracts/access'
import type { QueueKey } from './situation.ts'

/** `pronouns` are shown to customers, too; `mailSignature` stands below their answers by mail. */
export type StaffMember = {
  email: string
  name: string
  role: Role
  queues: readonly QueueKey[]
  pronouns?: string
  mailSignature?: string
}
/** `of` is the name with its preposition: "da Padaria Aurora". */
export type Company = { name: string; of: string; domain: string; people: readonly string[] }
export type Queue = { key: QueueKey; name: string; isDefault?: true }
/** A demo tenant; `client` signs in to the portal and is the first company's first person. */
export type Desk = {
  slug: string
  name: string
  firstNumber: number
  queues: readonly Queue[]
  staff: readonly StaffMember[]
  /** Internal requesters, who sign in but answer no one. */
  users: readonly { email: string; name: string; role: Role }[]
  client: { email: string; name: string }
  companies: readonly Company[]
}

export const ACME: Desk = {
  slug: 'acme',
  name: 'Acme Suporte',
  firstNumber: 47_912,
  queues: [
    { key: 'n1', name: 'Suporte N1', isDefault: true },
    { key: 'n2', name: 'Suporte N2' },
    { key: 'finance', name: 'Financeiro' },
    { key: 'onboarding', name: 'Implantação' },
  ],
  staff: [
    { email: 'super@balcao.test', name: 'Helena Prado', role: 'super_admin', queues: [] },
    { email: 'admin@acme.test', name: 'Marcelo Azevedo', role: 'admin', queues: [] },
    { email: 'manager@acme.test', name: 'Patrícia Nogueira', role: 'manager', queues: [] },
    { email: 'supervisor@acme.test', name: 'Rafael Siqueira', role: 'supervisor', queues: ['n1', 'n2'] },
    {
      ...{ email: 'agent@acme.test', name: 'Lia Moraes', role: 'agent', queues: ['n1', 'n2'] },
      mailSignature: 'Lia Moraes\nAtendimento, segunda a sexta, das 9h às 18h',
    },
    { email: 'support@acme.test', name: 'Diego Farias', role: 'support-agent', queues: ['n1'] },
    { email: 'caio.ramos@acme.test', name: 'Caio Ramos', role: 'agent', queues: ['n1', 'onboarding'], pronouns: 'ele ou elu' },
    { email: 'bruna.tavares@acme.test', name: 'Bruna Tavares', role: 'agent', queues: ['n2', 'onboarding'] },
    { email: 'thiago.menezes@acme.test', name: 'Thiago Menezes', role: 'agent', queues: ['n2'] },
    { email: 'julia.barreto@acme.test', name: 'Júlia Barreto', role: 'agent', queues: ['finance', 'n1'] },
    { email: 'vinicius.sampaio@acme.test', name: 'Vinícius Sampaio', role: 'agent', queues: ['n2', 'onboarding'] },
    { email: 'camila.duarte@acme.test', name: 'Camila Duarte', role: 'support-agent', queues: ['finance'] },
    { email: 'otavio.pires@acme.test', name: 'Otávio Pires', role: 'support-agent', queues: ['n1'] },
    { email: 'renata.quadros@acme.test', name: 'Renata Quadros', role: 'supervisor', queues: ['finance', 'onboarding'] },
  ],
  users: [{ email: 'user@acme.test', name: 'Sônia Teles', role: 'user' }],
  client: { email: 'client@acme.test', name: 'Ana Beatriz Lopes' },
  companies: [
    { name: 'Padaria Aurora', of: 'da Padaria Aurora', domain: 'padariaaurora.example', people: ['Jonas Aurora Dias', 'Marta Figueira'] },
    {
      name: 'Grupo Serra Azul',
      of: 'do Grupo Serra Azul',
      domain: 'serraazul.example',
      people: ['Leonardo Brandão', 'Isabela Cunha', 'Márcio Valadares', 'Tânia Rezende'],
    },
    {
      name: 'Clínica Vitae',
      of: 'da Clínica Vitae',
      domain: 'clinicavitae.example',
      people: ['Dra. Simone Accioly', 'Fábio Teixeira', 'Priscila Amaral'],
    },
    {
      name: 'Norte Log',
      of: 'da Norte Log',
      domain: 'nortelog.example',
      people: ['Wesley Cordeiro', 'Adriana Pinho', 'Josué Batista', 'Kátia Lemos'],
    },
    {
      name: 'Ateliê Jacarandá',
      of: 'do Ateliê Jacarandá',
      domain: 'ateliejacaranda.example',
      people: ['Clarice Monteiro', 'Davi Jacarandá'],
    },
    {
      name: 'Mercado Bom Vizinho',
      of: 'do Mercado Bom Vizinho',
      domain: 'bomvizinho.example',
      people: ['Edson Guimarães', 'Rosângela Melo', 'Igor Pacheco'],
    },
    {
      name: 'Construtora Pedra Alta',
      of: 'da Construtora Pedra Alta',
      domain: 'pedraalta.example',
      people: ['Sérgio Bastos', 'Luana Freire', 'Otoniel Cruz'],
    },
    { name: 'Escola Girassol', of: 'da Escola Girassol', domain: 'escolagirassol.example', people: ['Vera Lúcia Porto', 'Daniel Aguiar'] },
    {
      name: 'Ótica Horizonte',
      of: 'da Ótica Horizonte',
      domain: 'oticahorizonte.example',
      people: ['Mônica Salgado', 'Renan Pires Costa'],
    },
    {
      name: 'Transportes Boreal',
      of: 'da Transportes Boreal',
      domain: 'boreal.example',
      people: ['Alexandre Stein', 'Cíntia Moreira', 'Ubirajara Nunes'],
    },
    {
      name: 'Farmácia Santa Clara',
      of: 'da Farmácia Santa Clara',
      domain: 'santaclara.example',
      people: ['Gisele Andrade', 'Murilo Campos'],
    },
    { name: 'Café do Ponto Alto', of: 'do Café do Ponto Alto', domain: 'pontoalto.example', people: ['Beatriz Sarmento', 'Heitor Vilela'] },
    {
      name: 'Metalúrgica Ipê',
      of: 'da Metalúrgica Ipê',
      domain: 'metalipe.example',
      people: ['Walter Kruger', 'Sandra Mattos', 'Elias Rocha'],
    },
    { name: 'Hotel Maré Mansa', of: 'do Hotel Maré Mansa', domain: 'maremansa.example', people: ['Carolina Espíndola', 'Ramon Ortega'] },
    {
      name: 'Agro Vale Verde',
      of: 'da Agro Vale Verde',
      domain: 'valeverde.example',
      people: ['Cleber Santana', 'Neusa Fagundes', 'Ivan Dornelles'],
    },
  ],
}

export const GLOBEX_DESK: Desk = {
  slug: 'globex',
  name: 'Globex Atendimento',
  firstNumber: 1_201,
  queues: [
    { key: 'n1', name: 'Atendimento', isDefault: true },
    { key: 'n2', name: 'Equipe de campo' },
    { key: 'finance', name: 'Contratos e faturas' },
  ],
  staff: [
    { email: 'admin@globex.test', name: 'Eduardo Bittencourt', role: 'admin', queues: [] },
    { email: 'agent@globex.test', name: 'Larissa Monteiro', role: 'agent', queues: ['n1', 'n2'] },
    { email: 'gustavo.neri@globex.test', name: 'Gustavo Neri', role: 'agent', queues: ['n2', 'finance'] },
    { email: 'mirela.antunes@globex.test', name: 'Mirela Antunes', role: 'support-agent', queues: ['finance', 'n1'] },
  ],
  users: [],
  client: { email: 'client@globex.test', name: 'Paulo Henrique Reis' },
  companies: [
    { name: 'Reis Contabilidade', of: 'da Reis Contabilidade', domain: 'reiscontabil.example', people: ['Tatiana Reis'] },
    {
      name: 'Laticínios Campo Belo',
      of: 'da Laticínios Campo Belo',
      domain: 'campobelo.example',
      people: ['Jorge Antônio Leal', 'Débora Prates'],
    },
    { name: 'Cine Estrela', of: 'do Cine Estrela', domain: 'cineestrela.example', people: ['Samuel Vasques', 'Nádia Coutinho'] },
    { name: 'Auto Peças Veloz', of: 'da Auto Peças Veloz', domain: 'pecasveloz.example', people: ['Reginaldo Souto'] },
  ],
}
