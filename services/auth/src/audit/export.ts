import { writeExport } from './write-export.ts';

// The program behind `npm run audit:export`: writes the logs for the verifier to the file in its argument, or else to its
// output.

const url = process.env.DATABASE_URL;
if (!url) throw new Error("DATABASE_URL is missing. Set it to the URL of auth's database");

const [file] = process.argv.slice(2);
await writeExport(url, file);
