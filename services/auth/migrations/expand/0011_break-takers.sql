CREATE TABLE "break_takers" (
	"alias" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"site_id" text NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "break_takers_by_user" ON "break_takers" USING btree ("user_id","site_id","day");--> statement-breakpoint
CREATE INDEX "break_takers_by_day" ON "break_takers" USING btree ("site_id","day");