import type { LeastRole, Visibility } from '@balcao/contracts/documents/bounds'

/** What a file holds: lines of a text, of a PDF (`\f` begins another page), of a table or of a text of Word. */
type Content = { kind: 'txt' | 'pdf' | 'csv' | 'docx'; lines: readonly string[] }
export type DemoDocument = {
  title: string
  folder: string
  owner: string
  /** An address in place of a file. */
  url?: string
  /** The versions of a file, the first one first. */
  files?: readonly (Content & { name: string; note?: string })[]
  description?: string
  tags?: readonly string[]
  status?: 'draft' | 'review' | 'archived'
  /** Who is asked to review it, and who approved its last version. */
  reviewer?: string
  approvedBy?: string
  visibility?: Visibility
  companies?: readonly string[]
  leastRole?: LeastRole
  /** In so many days it ends. */
  endsIn?: number
  confirm?: boolean
}

/** A folder within another one is written with its path. */
export const DEMO_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  acme: ['Contratos', 'Contratos/Encerrados', 'Manuais', 'Políticas', 'Modelos'],
  globex: ['Contratos', 'Modelos'],
}

const SUPERVISOR = 'supervisor@acme.test'
const AGENT = 'agent@acme.test'
const MANAGER = 'manager@acme.test'

const ACME: readonly DemoDocument[] = [
  {
    title: 'Contrato de suporte',
    folder: 'Contratos',
    owner: SUPERVISOR,
    approvedBy: MANAGER,
    visibility: 'portal',
    tags: ['contrato', 'suporte'],
    description: 'Condições gerais do atendimento: prazos, canais e o que está incluído.',
    endsIn: 21,
    files: [
      {
        name: 'contrato-de-suporte-2025.pdf',
        kind: 'pdf',
        lines: ['Contrato de suporte 2025', 'Atendimento em dias úteis, das 9h às 18h.'],
      },
      {
        name: 'contrato-de-suporte-2026.pdf',
        kind: 'pdf',
        note: 'Prazos de 2026 e plantão aos sábados.',
        lines: ['Contrato de suporte 2026', 'Atendimento em dias úteis, das 8h às 19h.', 'Plantão aos sábados, das 9h às 13h.'],
      },
    ],
  },
  {
    title: 'Tabela de preços',
    folder: 'Contratos',
    owner: SUPERVISOR,
    visibility: 'company',
    companies: ['Padaria Aurora'],
    tags: ['preços'],
    files: [
      {
        name: 'tabela-de-precos.csv',
        kind: 'csv',
        lines: ['Serviço;Unidade;Preço', 'Hora técnica;hora;180,00', 'Visita;visita;350,00', 'Treinamento;turma;1.200,00'],
      },
    ],
  },
  {
    title: 'Aditivo de plantão',
    folder: 'Contratos',
    owner: AGENT,
    status: 'review',
    reviewer: SUPERVISOR,
    tags: ['contrato'],
    files: [{ name: 'aditivo-de-plantao.txt', kind: 'txt', lines: ['Minuta do aditivo de plantão.', 'Falta a revisão do jurídico.'] }],
  },
  {
    title: 'Contrato de 2023',
    folder: 'Contratos/Encerrados',
    owner: SUPERVISOR,
    status: 'archived',
    files: [{ name: 'contrato-2023.pdf', kind: 'pdf', lines: ['Contrato de suporte 2023', 'Encerrado em 31 de dezembro de 2023.'] }],
  },
  {
    title: 'Proposta para as impressoras da matriz',
    folder: 'Contratos',
    owner: AGENT,
    tags: ['proposta', 'impressoras'],
    files: [
      {
        name: 'proposta-impressoras-da-matriz.docx',
        kind: 'docx',
        lines: [
          'Proposta para as impressoras da matriz',
          'Troca de doze impressoras a jato de tinta por quatro multifuncionais a laser, em regime de locação.',
          'O que está incluído: instalação, toner, peças e visita técnica em até oito horas úteis.',
          'O que não está incluído: papel, cabeamento novo e reparo de danos por queda ou líquido.',
          'Franquia de 15.000 páginas por mês. Cada página excedente custa R$ 0,06.',
          'Prazo de entrega de vinte dias corridos. Multa rescisória de três mensalidades no primeiro ano.',
        ],
      },
    ],
  },
  {
    title: 'Manual da VPN para clientes',
    folder: 'Manuais',
    owner: AGENT,
    visibility: 'portal',
    tags: ['VPN', 'acesso remoto'],
    description: 'Do primeiro acesso à renovação do certificado.',
    files: [
      {
        name: 'manual-da-vpn.pdf',
        kind: 'pdf',
        lines: [
          'Manual da VPN',
          'Este manual é para quem acessa de fora os sistemas que hospedamos.',
          'Ele traz o primeiro acesso, a renovação do certificado e os erros mais comuns.',
          'Se algo não funcionar, abra um chamado com uma foto da mensagem de erro.',
          '\f',
          '1. Primeiro acesso',
          'Instale o aplicativo indicado no convite e importe o arquivo de perfil.',
          'Entre com o seu usuário e confirme o código no celular.',
          'A conexão cai sozinha depois de doze horas: basta entrar de novo.',
          'Cada pessoa tem o próprio perfil, que não deve ser emprestado.',
          '\f',
          '2. Renovação do certificado',
          'O certificado vale um ano. Trinta dias antes, você recebe um aviso por e-mail.',
          'Baixe o certificado novo pelo portal e importe-o antes do vencimento.',
          'Depois do vencimento, só o suporte consegue liberar o acesso.',
          'Em celulares, apague o perfil antigo antes de importar o novo.',
          '\f',
          '3. Erros mais comuns',
          'Tempo esgotado: a rede do hotel ou do aeroporto bloqueia a porta 1194.',
          'Credencial recusada: a senha expirou ou o código do celular está atrasado.',
          'Sem internet depois de conectar: desligue outros aplicativos de túnel.',
        ],
      },
    ],
  },
  {
    title: 'Política de segurança da informação',
    folder: 'Políticas',
    owner: MANAGER,
    confirm: true,
    tags: ['segurança', 'obrigatória'],
    description: 'Vale para toda a equipe. Leia e confirme.',
    files: [
      {
        name: 'politica-de-seguranca.pdf',
        kind: 'pdf',
        lines: [
          'Política de segurança da informação',
          '1. Senhas são de uma pessoa só.',
          '2. Bloqueie a tela ao sair da mesa.',
          '3. Avise o time de qualquer suspeita.',
        ],
      },
    ],
  },
  {
    title: 'Política de privacidade para clientes',
    folder: 'Políticas',
    owner: MANAGER,
    visibility: 'portal',
    tags: ['LGPD'],
    files: [
      {
        name: 'privacidade.txt',
        kind: 'txt',
        lines: [
          'Política de privacidade',
          '',
          'Guardamos só o que o atendimento precisa.',
          'Você pode pedir uma cópia ou a exclusão dos seus dados.',
        ],
      },
    ],
  },
  {
    title: 'Faixas salariais',
    folder: 'Políticas',
    owner: MANAGER,
    visibility: 'roles',
    leastRole: 'manager',
    files: [{ name: 'faixas.csv', kind: 'csv', lines: ['Nível;De;Até', 'Agente I;3.200;4.100', 'Agente II;4.100;5.600'] }],
  },
  {
    title: 'Férias e ausências',
    folder: 'Políticas',
    owner: MANAGER,
    files: [{ name: 'ferias.txt', kind: 'txt', lines: ['Peça as férias com 30 dias de antecedência.', 'Combine com o substituto antes.'] }],
  },
  {
    title: 'Modelo de laudo técnico',
    folder: 'Modelos',
    owner: AGENT,
    tags: ['modelo', 'laudo'],
    files: [
      {
        name: 'modelo-de-laudo.txt',
        kind: 'txt',
        lines: ['LAUDO TÉCNICO', 'Cliente:', 'Equipamento:', 'O que foi encontrado:', 'Recomendação:'],
      },
    ],
  },
  {
    title: 'Modelo de termo de aceite',
    folder: 'Modelos',
    owner: AGENT,
    visibility: 'portal',
    tags: ['modelo'],
    files: [{ name: 'termo-de-aceite.pdf', kind: 'pdf', lines: ['Termo de aceite', 'Declaro que o serviço foi entregue como combinado.'] }],
  },
  {
    title: 'Laudo do notebook da recepção',
    folder: 'Modelos',
    owner: AGENT,
    tags: ['laudo'],
    files: [
      {
        name: 'laudo-notebook-da-recepcao.pdf',
        kind: 'pdf',
        lines: ['Laudo técnico', 'Notebook da recepção: bateria estufada.', 'Conclusão: tem conserto, com troca da bateria.'],
      },
    ],
  },
  {
    title: 'Termo do celular de plantão',
    folder: 'Modelos',
    owner: AGENT,
    tags: ['termo'],
    files: [
      {
        name: 'termo-celular-de-plantao.pdf',
        kind: 'pdf',
        lines: ['Termo de responsabilidade', 'Recebi o celular de plantão, patrimônio 0107.'],
      },
    ],
  },
  {
    title: 'Planilha de inventário',
    folder: 'Modelos',
    owner: AGENT,
    tags: ['modelo', 'inventário'],
    files: [
      { name: 'inventario.csv', kind: 'csv', lines: ['Patrimônio;Descrição;Sala', '0001;Impressora;Recepção', '0002;Notebook;Financeiro'] },
    ],
  },
  {
    title: 'Status dos serviços em nuvem',
    folder: 'Modelos',
    owner: SUPERVISOR,
    url: 'https://example.com/status',
    description: 'Página do fornecedor, para conferir antes de abrir um incidente.',
  },
]

const GLOBEX: readonly DemoDocument[] = [
  {
    title: 'Contrato de manutenção',
    folder: 'Contratos',
    owner: 'admin@globex.test',
    visibility: 'portal',
    files: [{ name: 'manutencao.pdf', kind: 'pdf', lines: ['Contrato de manutenção', 'Visitas mensais de prevenção.'] }],
  },
  {
    title: 'Modelo de ordem de serviço',
    folder: 'Modelos',
    owner: 'admin@globex.test',
    files: [{ name: 'ordem-de-servico.txt', kind: 'txt', lines: ['ORDEM DE SERVIÇO', 'Cliente:', 'Serviço:', 'Assinatura:'] }],
  },
]

export const DEMO_DOCUMENTS: Readonly<Record<string, readonly DemoDocument[]>> = { acme: ACME, globex: GLOBEX }
