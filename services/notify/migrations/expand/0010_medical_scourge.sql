CREATE TABLE "sites" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"number" serial NOT NULL,
	"stored_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "people_active_managers";--> statement-breakpoint
CREATE INDEX "people_active_above_workers" ON "people" USING btree ("site_id","id") WHERE role <> 'worker' and is_active;