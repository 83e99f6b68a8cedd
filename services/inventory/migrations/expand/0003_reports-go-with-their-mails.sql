ALTER TABLE "reports" ADD COLUMN "mail_key" text;--> statement-breakpoint
UPDATE "reports" SET "mail_key" = 'report ' || "id";--> statement-breakpoint
DELETE FROM "reports" WHERE "mail_key" NOT IN (SELECT "key" FROM "mails" WHERE "key" IS NOT NULL);--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "mail_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_mail_key_mails_key_fk" FOREIGN KEY ("mail_key") REFERENCES "public"."mails"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_of_person" ON "reports" USING btree ("requested_by","created_at");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "one_report_a_mail" UNIQUE("mail_key");