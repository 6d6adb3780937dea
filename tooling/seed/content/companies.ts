import { cnpjOf } from '@balcao/contracts/companies/cnpj'

type Facts = [legalName: string, root: string, segment: string, phone: string, address: string]

/** What the desks know of their companies. The numbers have right check digits and belong to nobody that we know of. */
const FACTS: Record<string, Facts> = {
  'Padaria Aurora': ['Aurora Panificação Ltda.', '41870326', 'Alimentação', '(11) 3555-0142', 'Rua das Camélias, 318, São Paulo, SP'],
  'Grupo Serra Azul': ['Serra Azul Participações S.A.', '28406715', 'Indústria', '(54) 3555-0190', 'Av. Itália, 2200, Caxias do Sul, RS'],
  'Clínica Vitae': ['Vitae Serviços Médicos S/S Ltda.', '35219748', 'Saúde', '(31) 3555-0117', 'Rua dos Timbiras, 940, Belo Horizonte, MG'],
  'Norte Log': [
    'Norte Log Transportes e Armazéns Ltda.',
    '19640283',
    'Logística',
    '(92) 3555-0163',
    'Av. Torquato Tapajós, 5100, Manaus, AM',
  ],
  'Ateliê Jacarandá': ['Jacarandá Móveis de Autor Ltda.', '47KX3T92', 'Varejo', '(41) 3555-0128', 'Rua Itupava, 77, Curitiba, PR'],
  'Mercado Bom Vizinho': ['Supermercados Bom Vizinho Ltda.', '06371984', 'Varejo', '(62) 3555-0109', 'Av. T-63, 1450, Goiânia, GO'],
  'Construtora Pedra Alta': [
    'Pedra Alta Engenharia e Construções Ltda.',
    '13598027',
    'Construção',
    '(27) 3555-0175',
    'Rua Sete, 60, Vitória, ES',
  ],
  'Escola Girassol': [
    'Centro Educacional Girassol Ltda.',
    '22764901',
    'Educação',
    '(85) 3555-0136',
    'Rua Barbosa de Freitas, 820, Fortaleza, CE',
  ],
  'Ótica Horizonte': [
    'Horizonte Óptica e Relojoaria Ltda.',
    '30927154',
    'Varejo',
    '(19) 3555-0151',
    'Rua Barão de Jaguara, 1012, Campinas, SP',
  ],
  'Transportes Boreal': [
    'Boreal Transportes Rodoviários Ltda.',
    '08542637',
    'Logística',
    '(47) 3555-0184',
    'Rod. BR-101, km 112, Itajaí, SC',
  ],
  'Farmácia Santa Clara': ['Drogaria Santa Clara Ltda.', '17206395', 'Saúde', '(81) 3555-0103', 'Av. Conde da Boa Vista, 505, Recife, PE'],
  'Café do Ponto Alto': [
    'Ponto Alto Torrefação Ltda.',
    '49RW18P6',
    'Alimentação',
    '(35) 3555-0147',
    'Praça da Matriz, 12, Três Pontas, MG',
  ],
  'Metalúrgica Ipê': [
    'Ipê Metalurgia S.A.',
    '04819362',
    'Indústria',
    '(12) 3555-0158',
    'Av. dos Astronautas, 900, São José dos Campos, SP',
  ],
  'Hotel Maré Mansa': ['Maré Mansa Hotelaria Ltda.', '26135840', 'Hotelaria', '(73) 3555-0112', 'Av. Beira-Mar, 3300, Porto Seguro, BA'],
  'Agro Vale Verde': ['Vale Verde Agropecuária Ltda.', '11473698', 'Agronegócio', '(66) 3555-0169', 'Rod. MT-242, km 18, Sorriso, MT'],
  'Reis Contabilidade': [
    'Reis & Reis Serviços Contábeis S/S',
    '32908416',
    'Serviços',
    '(21) 3555-0121',
    'Rua da Quitanda, 191, Rio de Janeiro, RJ',
  ],
  'Laticínios Campo Belo': [
    'Campo Belo Laticínios Ltda.',
    '15720934',
    'Alimentação',
    '(37) 3555-0155',
    'Estrada do Leite, km 4, Campo Belo, MG',
  ],
  'Cine Estrela': [
    'Estrela Exibidora de Filmes Ltda.',
    '38451097',
    'Lazer',
    '(48) 3555-0138',
    'Rua Felipe Schmidt, 249, Florianópolis, SC',
  ],
  'Auto Peças Veloz': [
    'Veloz Comércio de Autopeças Ltda.',
    '20386175',
    'Varejo',
    '(16) 3555-0194',
    'Av. Francisco Junqueira, 2750, Ribeirão Preto, SP',
  ],
}

/** The columns of a company of this name; only its name where nothing more is known. */
export function companyFacts({ name, domain }: { name: string; domain: string }) {
  const facts = FACTS[name]
  if (!facts) return { name }
  const [legalName, root, segment, phone, address] = facts
  return { name, legalName, segment, phone, address, cnpj: cnpjOf(`${root}0001`), website: `https://www.${domain}` }
}
