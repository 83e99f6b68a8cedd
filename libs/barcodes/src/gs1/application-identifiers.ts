/** One part of an element's data. */
export interface Gs1Part {
  isNumeric: boolean;
  least: number;
  most: number;
  /** Its last digit is a GS1 check digit. */
  hasCheckDigit: boolean;
  /** Six digits: year, month and day, the day 00 where it doesn't matter. */
  isDate: boolean;
}

export interface Gs1Identifier {
  identifier: string;
  /** The data title that is printed on labels in every language. */
  title: string;
  parts: readonly Gs1Part[];
}

/** One field of GS1 data. */
export interface Gs1Element extends Gs1Identifier {
  value: string;
}

/**
 * Identifier, format and data title of each element (GS1 General Specifications, 3.2). `n` is any digit. A format is N for
 * digits or X for characters, with a length or the longest one; `*` ends a part whose last digit is a check digit, D is a date.
 */
const table = `
00 N18* SSCC
01 N14* GTIN
02 N14* CONTENT
03 N14* MTO GTIN
10 X..20 BATCH/LOT
11 D PROD DATE
12 D DUE DATE
13 D PACK DATE
15 D BEST BEFORE
16 D SELL BY
17 D EXPIRY
20 N2 VARIANT
21 X..20 SERIAL
22 X..20 CPV
235 X..28 TPX
240 X..30 ADDITIONAL ID
241 X..30 CUST. PART No.
242 N..6 MTO VARIANT
243 X..20 PCN
250 X..30 SECONDARY SERIAL
251 X..30 REF. TO SOURCE
253 N13*+X..17 GDTI
254 X..20 GLN EXTENSION
255 N13*+N..12 GCN
30 N..8 VAR. COUNT
310n N6 NET WEIGHT (kg)
311n N6 LENGTH (m)
312n N6 WIDTH (m)
313n N6 HEIGHT (m)
314n N6 AREA (m²)
315n N6 NET VOLUME (l)
316n N6 NET VOLUME (m³)
320n N6 NET WEIGHT (lb)
321n N6 LENGTH (in)
322n N6 LENGTH (ft)
323n N6 LENGTH (yd)
324n N6 WIDTH (in)
325n N6 WIDTH (ft)
326n N6 WIDTH (yd)
327n N6 HEIGHT (in)
328n N6 HEIGHT (ft)
329n N6 HEIGHT (yd)
330n N6 GROSS WEIGHT (kg)
331n N6 LENGTH (m), log
332n N6 WIDTH (m), log
333n N6 HEIGHT (m), log
334n N6 AREA (m²), log
335n N6 VOLUME (l), log
336n N6 VOLUME (m³), log
337n N6 KG PER m²
340n N6 GROSS WEIGHT (lb)
341n N6 LENGTH (in), log
342n N6 LENGTH (ft), log
343n N6 LENGTH (yd), log
344n N6 WIDTH (in), log
345n N6 WIDTH (ft), log
346n N6 WIDTH (yd), log
347n N6 HEIGHT (in), log
348n N6 HEIGHT (ft), log
349n N6 HEIGHT (yd), log
350n N6 AREA (in²)
351n N6 AREA (ft²)
352n N6 AREA (yd²)
353n N6 AREA (in²), log
354n N6 AREA (ft²), log
355n N6 AREA (yd²), log
356n N6 NET WEIGHT (troy oz)
357n N6 NET VOLUME (oz)
360n N6 NET VOLUME (qt)
361n N6 NET VOLUME (gal)
362n N6 VOLUME (qt), log
363n N6 VOLUME (gal), log
364n N6 VOLUME (in³)
365n N6 VOLUME (ft³)
366n N6 VOLUME (yd³)
367n N6 VOLUME (in³), log
368n N6 VOLUME (ft³), log
369n N6 VOLUME (yd³), log
37 N..8 COUNT
390n N..15 AMOUNT
391n N3+N..15 AMOUNT
392n N..15 PRICE
393n N3+N..15 PRICE
394n N4 PRCNT OFF
395n N6 PRICE/UoM
400 X..30 ORDER NUMBER
401 X..30 GINC
402 N17* GSIN
403 X..30 ROUTE
410 N13* SHIP TO LOC
411 N13* BILL TO
412 N13* PURCHASE FROM
413 N13* SHIP FOR LOC
414 N13* LOC No.
415 N13* PAY TO
416 N13* PROD/SERV LOC
417 N13* PARTY
420 X..20 SHIP TO POST
421 N3+X..9 SHIP TO POST
422 N3 ORIGIN
423 N..15 COUNTRY - INITIAL PROCESS
424 N3 COUNTRY - PROCESS
425 N..15 COUNTRY - DISASSEMBLY
426 N3 COUNTRY - FULL PROCESS
427 X..3 ORIGIN SUBDIVISION
4300 X..35 SHIP TO COMP
4301 X..35 SHIP TO NAME
4302 X..70 SHIP TO ADD1
4303 X..70 SHIP TO ADD2
4304 X..70 SHIP TO SUB
4305 X..70 SHIP TO LOC
4306 X..70 SHIP TO REG
4307 X2 SHIP TO COUNTRY
4308 X..30 SHIP TO PHONE
4309 N20 SHIP TO GEO
4310 X..35 RTN TO COMP
4311 X..35 RTN TO NAME
4312 X..70 RTN TO ADD1
4313 X..70 RTN TO ADD2
4314 X..70 RTN TO SUB
4315 X..70 RTN TO LOC
4316 X..70 RTN TO REG
4317 X2 RTN TO COUNTRY
4318 X..20 RTN TO POST
4319 X..30 RTN TO PHONE
4320 X..35 SRV DESCRIPTION
4321 N1 DANGEROUS GOODS
4322 N1 AUTH LEAVE
4323 N1 SIG REQUIRED
4324 N10 NBEF DEL DT.
4325 N10 NAFT DEL DT.
4326 D REL DATE
4330 X..7 MAX TEMP F
4331 X..7 MAX TEMP C
4332 X..7 MIN TEMP F
4333 X..7 MIN TEMP C
7001 N13 NSN
7002 X..30 MEAT CUT
7003 D+N4 EXPIRY TIME
7004 N..4 ACTIVE POTENCY
7005 X..12 CATCH AREA
7006 D FIRST FREEZE DATE
7007 N..12 HARVEST DATE
7008 X..3 AQUATIC SPECIES
7009 X..10 FISHING GEAR TYPE
7010 X..2 PROD METHOD
7011 N..10 TEST BY DATE
7020 X..20 REFURB LOT
7021 X..20 FUNC STAT
7022 X..20 REV STAT
7023 X..30 GIAI - ASSEMBLY
703n N3+X..27 PROCESSOR
7040 N1+X3 UIC+EXT
7041 X..4 UFRGT UNIT TYPE
710 X..20 NHRN PZN
711 X..20 NHRN CIP
712 X..20 NHRN CN
713 X..20 NHRN DRN
714 X..20 NHRN AIM
715 X..20 NHRN NDC
716 X..20 NHRN AIC
717 X..20 NHRN SRN
723n X2+X..28 CERT
7240 X..20 PROTOCOL
7241 N2 AIDC MEDIA TYPE
7242 X..25 VCN
7250 N8 DOB
7251 N12 DOB TIME
7252 N1 BIO SEX
8001 N14 DIMENSIONS
8002 X..20 CMT No.
8003 N14*+X..16 GRAI
8004 X..30 GIAI
8005 N6 PRICE PER UNIT
8006 N14*+N4 ITIP
8007 X..34 IBAN
8008 N8+N..4 PROD TIME
8009 X..50 OPTSEN
8010 X..30 CPID
8011 N..12 CPID SERIAL
8012 X..20 VERSION
8013 X..25 GMN
8017 N18* GSRN - PROVIDER
8018 N18* GSRN - RECIPIENT
8019 N..10 SRIN
8020 X..25 REF No.
8026 N14*+N4 ITIP CONTENT
8030 X..90 DIGSIG
8110 X..70 COUPON
8111 N4 POINTS
8112 X..70 COUPON
8200 X..70 PRODUCT URL
90 X..30 INTERNAL
9n X..90 INTERNAL
`;

const identifiers = new Map(table.trim().split('\n').flatMap(rowsOf));

/** The identifier at the beginning of a text, or null where GS1 has none that begins so. No identifier begins another. */
export function identifierAt(text: string): Gs1Identifier | null {
  for (const length of [2, 3, 4]) {
    const found = identifiers.get(text.slice(0, length));
    if (found) return found;
  }
  return null;
}

/** The identifiers after which no separator is needed, because their length is defined for ever (figure 7.8.5-2). */
export const isPredefined = ({ identifier }: Gs1Identifier): boolean =>
  /^(0[0-4]|1[1-9]|20|3[1-6]|41)/.test(identifier);

/** Measures have up to five decimals, other numbers up to nine. The first row for an identifier counts: 90 isn't a `9n`. */
function rowsOf(row: string): [string, Gs1Identifier][] {
  const [, pattern = '', format = '', title = ''] = /^(\S+) (\S+) (.+)$/.exec(row) ?? [];
  const parts = format.split('+').map(partOf);
  const digits = pattern.endsWith('n') ? [...(/^3[1-6]/.test(pattern) ? '012345' : '0123456789')] : [''];
  return digits
    .map((digit) => pattern.replace('n', digit))
    .filter((identifier) => pattern !== '9n' || identifier !== '90')
    .map((identifier) => [identifier, { identifier, title, parts }]);
}

function partOf(format: string): Gs1Part {
  if (format === 'D') return { isNumeric: true, least: 6, most: 6, hasCheckDigit: false, isDate: true };
  const [, kind, range, length] = /^([NX])(\.\.)?(\d+)/.exec(format) ?? [];
  const most = Number(length);
  return {
    isNumeric: kind === 'N',
    least: range ? 1 : most,
    most,
    hasCheckDigit: format.endsWith('*'),
    isDate: false,
  };
}
