import { printReport, reportOf } from './process-report.ts';

/** A program for `deploy/compose/doctor.sh`: reports on the process of the container in which it runs, by the process's name. */
const [name = ''] = process.argv.slice(2);
const { HEALTH_PORT, ADMIN_PORT } = process.env;
printReport(
  await reportOf({
    name,
    environment: process.env,
    readyUrl: `http://127.0.0.1:${HEALTH_PORT ?? ADMIN_PORT}/readyz`,
  }),
);
