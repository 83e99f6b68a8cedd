CREATE TABLE "directory_flows" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"directory_id" text NOT NULL,
	"browser_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory_links" (
	"directory_id" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "directory_links_directory_id_subject_pk" PRIMARY KEY("directory_id","subject")
);
--> statement-breakpoint
ALTER TABLE "directory_links" ADD CONSTRAINT "directory_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "directory_flows_by_end" ON "directory_flows" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "directory_links_by_user" ON "directory_links" USING btree ("user_id");