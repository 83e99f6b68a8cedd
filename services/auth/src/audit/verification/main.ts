import { runVerifier } from './run-verifier.ts';

// The verifier as a program: needs an export, the public keys and Node.
process.exitCode = await runVerifier(process.argv.slice(2), (line) => void process.stdout.write(`${line}\n`));
