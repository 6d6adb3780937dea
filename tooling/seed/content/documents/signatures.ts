import type { MadeField } from '@balcao/contracts/documents/templates'

type DemoTemplate = { name: string; kind: 'report' | 'proposal' | 'agreement'; body: string; fields: readonly MadeField[] }
const field = (key: string, label: string, type: MadeField['type'], required = true, options: string[] = []): MadeField => ({
  ...{ key, label, type, required, options },
})

/** Templates of the first demo. */
export const DEMO_DOCUMENT_TEMPLATES: readonly DemoTemplate[] = [
  {
    name: 'Laudo de equipamento',
    kind: 'report',
    fields: [
      field('equipamento', 'Equipamento', 'text'),
      field('constatado', 'O que foi constatado', 'long_text'),
      field('conclusao', 'Conclusão', 'choice', true, ['Tem conserto', 'Sem conserto', 'Sem defeito']),
      field('valor', 'Valor do conserto', 'number', false),
    ],
    body: `# Laudo técnico

**Cliente:** {{cliente.nome}}
**Empresa:** {{empresa.nome}}
**Chamado:** {{ticket.numero}} – {{ticket.assunto}}, aberto em {{ticket.aberto_em}}

## Equipamento

{{campo.equipamento}}

## Constatação

{{campo.constatado}}

## Conclusão

{{campo.conclusao}}. Valor estimado: {{campo.valor}}

{{organizacao.nome}}, {{data.extenso}}

{{atendente.nome}}, responsável técnico`,
  },
  {
    name: 'Proposta de serviço',
    kind: 'proposal',
    fields: [
      field('escopo', 'Escopo do serviço', 'long_text'),
      field('preco', 'Preço em reais', 'number'),
      field('validade', 'Proposta válida até', 'date'),
    ],
    body: `# Proposta comercial

Para {{cliente.nome}} ({{empresa.nome}}), sobre o chamado {{ticket.numero}}.

## Escopo

{{campo.escopo}}

| Item | Valor |
|---|---|
| Serviço completo | R$ {{campo.preco}} |

Esta proposta vale até {{campo.validade}}.

{{organizacao.nome}}, {{data.hoje}}`,
  },
  {
    name: 'Termo de responsabilidade',
    kind: 'agreement',
    fields: [field('item', 'Item entregue', 'text'), field('patrimonio', 'Número de patrimônio', 'text', false)],
    body: `# Termo de responsabilidade

Eu, {{cliente.nome}}, recebi de {{organizacao.nome}} o item abaixo e respondo por sua guarda e bom uso.

- Item: {{campo.item}}
- Patrimônio: {{campo.patrimonio}}

{{data.extenso}}`,
  },
]

type DemoSigner = { name: string; email: string; signed?: { cpf: string; drawing: [number, number][][] | null } }
type DemoSignature = { document: string; template: string; asker: string; message: string; signers: readonly DemoSigner[] }

const HELENA: [number, number][][] = [
  [
    [60, 40],
    [62, 160],
  ],
  [
    [60, 100],
    [130, 96],
  ],
  [
    [132, 36],
    [130, 160],
    [170, 120],
    [210, 118],
    [200, 150],
    [260, 110],
    [320, 140],
    [420, 96],
    [540, 104],
  ],
]

/** One that everybody signed, and one that waits for somebody. */
export const DEMO_SIGNATURES: readonly DemoSignature[] = [
  {
    document: 'Laudo do notebook da recepção',
    template: 'Laudo de equipamento',
    asker: 'agent@acme.test',
    message: 'Segue o laudo para o seu aceite antes do conserto.',
    signers: [{ name: 'Helena Prado', email: 'helena.prado@aurora.example', signed: { cpf: '52998224725', drawing: HELENA } }],
  },
  {
    document: 'Termo do celular de plantão',
    template: 'Termo de responsabilidade',
    asker: 'agent@acme.test',
    message: 'Assinem antes de retirar o aparelho, por favor.',
    signers: [
      { name: 'Otávio Nunes', email: 'otavio.nunes@aurora.example', signed: { cpf: '11144477735', drawing: null } },
      { name: 'Lívia Sampaio', email: 'livia.sampaio@aurora.example' },
    ],
  },
]
